/**
 * Loaded by Electron before the app. Dialogs stay open until the test answers them, URLs and paths to open are only
 * recorded, a demo is not started, and menus are kept so that tests can click the tray's. STAND_IN_FRAME draws a frame of that height, as a
 * Linux desktop would. Everything else is real.
 */
const childProcess = require('node:child_process');
const { app, BrowserWindow, dialog, Menu, shell } = require('electron');

const standIns = { dialogs: [], opened: [], menus: [], freeings: 0 };
globalThis.standIns = standIns;

/** The arguments are an optional parent window and the options. */
const ask = (...given) => {
  const parent = given.length > 1 ? given[0] : null;
  const hidden = BrowserWindow.getAllWindows().some((window) => !window.isVisible());
  const place = parent?.isVisible() ? 'over the window' : hidden ? 'behind a hidden window' : 'alone';
  return new Promise((resolve) => standIns.dialogs.push({ options: given.at(-1), place, resolve }));
};
dialog.showMessageBox = ask;
dialog.showOpenDialog = ask;
dialog.showSaveDialog = ask;
shell.openExternal = async (url) => {
  standIns.opened.push(url);
};
shell.openPath = async (path) => {
  standIns.opened.push(path);
  return '';
};
shell.showItemInFolder = (path) => {
  standIns.opened.push(`shown: ${path}`);
};
// A demo would stay open after the test: a program that ends at once is started in its place.
const { spawn } = childProcess;
childProcess.spawn = (program, args, options) => {
  if (!args?.includes('--demo')) return spawn(program, args, options);
  standIns.opened.push(`started: ${args.at(-1)}`);
  return spawn('true', [], options);
};
app.relaunch = () => process.stdout.write('The app would restart.\n');

const build = Menu.buildFromTemplate.bind(Menu);
Menu.buildFromTemplate = (template) => {
  const menu = build(template);
  standIns.menus.push(menu);
  return menu;
};

// Such a desktop places the frame where the window was requested and reports the position below its title bar.
const frame = Number(process.env.STAND_IN_FRAME ?? 0);
const getNormalBounds = Reflect.get(BrowserWindow.prototype, 'getNormalBounds');
BrowserWindow.prototype.getNormalBounds = function getBoundsInFrame() {
  const bounds = getNormalBounds.call(this);
  return { ...bounds, y: bounds.y + frame };
};
