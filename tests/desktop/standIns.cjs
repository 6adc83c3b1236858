/**
 * Loaded by Electron before the app. Dialogs stay open until the test answers them, URLs and paths to open are only
 * recorded, and menus are kept so that tests can click the tray's. Everything else is real.
 */
const { app, BrowserWindow, dialog, Menu, shell } = require('electron');

const standIns = { dialogs: [], opened: [], menus: [] };
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
app.relaunch = () => process.stdout.write('The app would restart.\n');

const build = Menu.buildFromTemplate.bind(Menu);
Menu.buildFromTemplate = (template) => {
  const menu = build(template);
  standIns.menus.push(menu);
  return menu;
};
