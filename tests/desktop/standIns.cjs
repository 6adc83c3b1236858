/**
 * Required by Electron before the app itself: dialogs stay open until the test answers them; what would be opened outside
 * the app, or started again after it, is only written down; menus are kept, so that the tray's can be clicked. Everything
 * else is the real thing.
 */
const { app, BrowserWindow, dialog, Menu, shell } = require('electron');

const standIns = { dialogs: [], opened: [], menus: [] };
globalThis.standIns = standIns;

/** Dialogs are given the window they belong to, or not, and then their options. */
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
app.relaunch = () => process.stdout.write('It would start again.\n');

const build = Menu.buildFromTemplate.bind(Menu);
Menu.buildFromTemplate = (template) => {
  const menu = build(template);
  standIns.menus.push(menu);
  return menu;
};
