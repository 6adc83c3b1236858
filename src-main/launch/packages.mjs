/** Which packages of the lockfile are in a node_modules folder. Plain JavaScript, because it runs on Node 20. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasNode24 } from './node24.mjs';

/** npm's list of installed packages. npm writes it last, so an interrupted install has none. */
const INSTALLED = 'node_modules/.package-lock.json';

/** @returns the packages of a lockfile by their place, such as node_modules/vite; null if it is missing or unreadable */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** The places that every install of a lockfile has. Binaries of other systems are optional. */
const requiredPlaces = (locked) =>
  Object.entries(locked)
    .filter(([place, { optional, peer, devOptional }]) => place !== '' && !optional && !peer && !devOptional)
    .map(([place]) => place);

/**
 * Compares the lockfile with npm's list of installed packages. File times don't help: git sets them to the time of the clone.
 * @param isThere tests whether a place has its package, because a cleaner or a virus scanner can delete one later
 */
export function hasAll(locked, installed, isThere) {
  if (locked === null || installed === null) return false;
  const required = new Set(requiredPlaces(locked));
  return Object.entries(locked).every(([place, { version }]) => {
    if (place === '') return true;
    if (installed[place]) return installed[place].version === version && isThere(place);
    return !required.has(place);
  });
}

/** Does a folder have the packages of the lockfile in `root`, and a Node 24 if this process is older? */
export function isInstalled(root, folder = root) {
  const locked = readPackages(path.join(root, 'package-lock.json'));
  return hasAll(locked, readPackages(path.join(folder, INSTALLED)), isPackageIn(folder)) && hasNode24(folder);
}

/** Can a built program run on these packages? Their versions may be older than the lockfile's. */
export function canRun(root) {
  const locked = readPackages(path.join(root, 'package-lock.json')) ?? {};
  const inProduction = requiredPlaces(locked).filter((place) => !locked[place].dev);
  return inProduction.every(isPackageIn(root)) && hasNode24(root);
}

/** How many of the lockfile's packages a folder has so far. */
export function countPackages(root, folder) {
  const places = requiredPlaces(readPackages(path.join(root, 'package-lock.json')) ?? {});
  return { done: places.filter(isPackageIn(folder)).length, total: places.length };
}

const isPackageIn = (folder) => (place) => existsSync(path.join(folder, place, 'package.json'));

/** May this account change these files and folders? Those that don't exist count as yes. */
export const isWritable = (...places) =>
  places.every((place) => {
    try {
      accessSync(place, constants.W_OK);
      return true;
    } catch (error) {
      return error.code === 'ENOENT';
    }
  });
