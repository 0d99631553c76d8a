// @ts-check
/**
 * What the build tells the worker, see `building.py`: it writes this file anew.
 * @type {any}
 */
export const BUILD = {};
