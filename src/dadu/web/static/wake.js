// @ts-check
/** The screen of a phone stays on while a game is played: nobody touches it between two throws. */

const TABLES = ["penta", "ten-thousand"];

/** @type {WakeLockSentinel | undefined} */
let awake;
let wanted = false;

/** @param {string} screen  the name of the screen that is shown */
export function stayAwake(screen) {
  wanted = TABLES.includes(screen);
  if (wanted) ask();
  else awake?.release();
}

/** A device refuses where its battery is low; then the screen goes dark as it always did. */
async function ask() {
  if (!wanted || document.hidden || (awake && !awake.released)) return;
  awake = await navigator.wakeLock?.request("screen").catch(() => undefined);
}

document.addEventListener("visibilitychange", ask);
