/** The right-click menu for text: cut, copy, paste. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

export function offerContextMenu(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_opened, { isEditable, selectionText, editFlags }) => {
      const items: MenuItemConstructorOptions[] = [];
      if (isEditable) items.push({ role: 'cut', enabled: editFlags.canCut });
      if (isEditable || selectionText.trim() !== '') items.push({ role: 'copy', enabled: editFlags.canCopy });
      if (isEditable) items.push({ role: 'paste', enabled: editFlags.canPaste }, { role: 'selectAll' });
      if (items.length > 0) Menu.buildFromTemplate(items).popup();
    });
  });
}
