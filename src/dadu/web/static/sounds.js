// @ts-check
/** Sounds made on the spot: wood, felt and a small bell. */

/** @type {AudioContext | undefined} */
let audio;

/** Notes as [start in seconds, hertz, length in seconds]. @type {Record<string, number[][]>} */
const BELLS = {
  "write": [[0, 523, 0.18]],
  "bank": [[0, 659, 0.15], [0.09, 880, 0.28]],
  "bust": [[0, 220, 0.3], [0.16, 165, 0.55]],
  "hot-dice": [[0, 523, 0.14], [0.1, 659, 0.14], [0.2, 784, 0.3]],
  "last-round": [[0, 587, 0.3], [0.28, 587, 0.5]],
  "penta": [[0, 523, 0.16], [0.11, 659, 0.16], [0.22, 784, 0.16], [0.33, 1047, 0.5]],
  "win": [[0, 523, 0.2], [0.16, 659, 0.2], [0.32, 784, 0.2], [0.48, 1047, 0.3], [0.7, 784, 0.2], [0.86, 1047, 0.7]],
};
/** Knocks as start in seconds. @type {Record<string, number[]>} */
const KNOCKS = {
  "roll": [0.02, 0.09, 0.15, 0.24, 0.33, 0.4, 0.47],
  "hold": [0],
  "refused": [0, 0.07],
};

/** @param {string} kind */
export function play(kind) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const [start, hertz, length] of BELLS[kind] ?? []) bell(audio, start, hertz, length);
  for (const start of KNOCKS[kind] ?? []) knock(audio, start);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} hertz
 * @param {number} length
 */
function bell(audio, start, hertz, length) {
  const at = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  tone.connect(fade(audio, at, 0.16, length)).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 */
function knock(audio, start) {
  const at = audio.currentTime + start;
  const length = 0.06;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i += 1) wave[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900 + Math.random() * 900, Q: 4 });
  source.connect(wood).connect(fade(audio, at, 0.5, length)).connect(audio.destination);
  source.start(at);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} loud
 * @param {number} length
 */
function fade(audio, at, loud, length) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  return gain;
}
