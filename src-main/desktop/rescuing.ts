/** What to do about a folder whose pool cannot be opened: asked in the rescue window, and done. */
import { shell } from 'electron';
import { readRescue, restoreFromRescue } from '../db/rescue.ts';
import { choosePool } from './choosePool.ts';
import { WINDOW_ICON } from './identity.ts';
import { tryPoolIn } from './openedPool.ts';
import type { RescueAnswer } from './rescuePage.ts';
import { askRescue } from './rescueWindow.ts';
import type { Folder, Rescuer } from './servedPool.ts';

/** What an answer led to: a folder to open, or the reason why it came to nothing, or neither. */
type Outcome = { folder: Folder } | { notice: string | undefined };

export function createRescuer(usualDataDir: string): Rescuer {
  let isSecondTry = false;

  const carryOut = async (answer: RescueAnswer, folder: Folder): Promise<Outcome | null> => {
    switch (answer.do) {
      case 'quit':
        return null;
      case 'retry':
        isSecondTry = true;
        return { folder };
      case 'open-folder': {
        const failure = await shell.openPath(folder.dataDir);
        return { notice: failure === '' ? undefined : `The folder could not be shown. It is ${folder.dataDir}` };
      }
      case 'restore':
        await restoreFromRescue(folder.dataDir, answer.name, Date.now());
        return { folder };
      case 'open-another': {
        const dataDir = await choosePool(usualDataDir);
        if (dataDir === null) return { notice: undefined };
        await tryPoolIn(dataDir);
        return { folder: { dataDir, isKnown: false } };
      }
      default:
        return answer satisfies never;
    }
  };

  return async (folder, error) => {
    let notice = isSecondTry ? 'Tried again: it still cannot be opened.' : undefined;
    isSecondTry = false;
    for (;;) {
      const rescue = await readRescue(folder.dataDir, error);
      const options = { rescue, now: Date.now(), icon: WINDOW_ICON };
      const answer = await askRescue(notice === undefined ? options : { ...options, notice });
      try {
        const outcome = await carryOut(answer, folder);
        if (outcome === null) return null;
        if ('folder' in outcome) return outcome.folder;
        ({ notice } = outcome);
      } catch (refusal) {
        if (!(refusal instanceof Error)) throw refusal;
        notice = refusal.message;
      }
    }
  };
}
