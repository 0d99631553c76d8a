// @ts-check
/**
 * The papers of `dadu.web.worker.journal` in a database, for browsers without private files.
 *
 * Every writing is a piece under its paper's number and its place, kept in one transaction: whole or
 * not at all, and in order. What could not be kept waits, and nothing more is taken until it is.
 */

const PIECES = "pieces";

/** @param {string} name  of the database */
export async function hasPieces(name) {
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  return known.some((database) => database.name === name);
}

/**
 * @param {string} name  of the database
 * @param {number} count  how many papers
 */
export async function openPieces(name, count) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PIECES);
  const database = await answer(opening);
  const pieces = database.transaction(PIECES).objectStore(PIECES);
  const [keys, texts] = await Promise.all([answer(pieces.getAllKeys()), answer(pieces.getAll())]);
  const papers = Array.from({ length: count }, () => "");
  keys.forEach((key, index) => {
    const [number, at] = /** @type {[number, number]} */ (key);
    papers[number] = papers[number].slice(0, at).padEnd(at, "\0") + texts[index];
  });
  const keeper = keeperOf(database);
  return { papers: papers.map((text, number) => paper(keeper, number, text)), ...keeper };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @typedef {(pieces: IDBObjectStore) => void} Change */

/** @param {IDBDatabase} database */
function keeperOf(database) {
  /** @type {Change[]} */
  const due = [];
  let refused = false;
  /** @type {Promise<void> | undefined} */
  let keeping;

  async function keep() {
    await undefined;
    try {
      for (; due.length > 0; due.shift()) await transact(database, due[0]);
      refused = false;
    } catch (reason) {
      console.info(reason);
      refused = true;
    }
    keeping = undefined;
  }

  /** All that was taken is kept, or waits for room. */
  function kept() {
    keeping ??= keep();
    return keeping;
  }

  return {
    kept,
    /** @param {Change} change */
    take(change) {
      due.push(change);
      kept();
    },
    /** Whether there is room, as far as is known; where there was none, it is tried again. */
    ready() {
      if (refused) kept();
      return !refused;
    },
    async close() {
      await kept();
      database.close();
    },
  };
}

/**
 * @param {IDBDatabase} database
 * @param {Change} change
 * @returns {Promise<void>}
 */
function transact(database, change) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(PIECES, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change(transaction.objectStore(PIECES));
  });
}

/**
 * @param {ReturnType<typeof keeperOf>} keeper
 * @param {number} number
 * @param {string} text  what stands on the paper at first
 */
function paper(keeper, number, text) {
  /**
   * @param {number} from
   * @param {number} to
   */
  const between = (from, to) => IDBKeyRange.bound([number, from], [number, to], false, true);
  return {
    read: () => text,
    /**
     * @param {string} written
     * @param {number} at
     */
    write(written, at) {
      if (!keeper.ready()) return false;
      keeper.take((pieces) => {
        pieces.delete(between(at, at + written.length));
        pieces.put(written, [number, at]);
      });
      return true;
    },
    /** @param {number} length */
    cut(length) {
      keeper.take((pieces) => pieces.delete(between(length, Infinity)));
    },
  };
}
