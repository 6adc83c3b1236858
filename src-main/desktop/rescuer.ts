/** Asks in the rescue window what to do about a pool that can't be opened, and does it. */
import { shell } from 'electron';
import { readRescue, restoreFromRescue } from '../db/rescue.ts';
import { choosePool } from './choosePool.ts';
import { WINDOW_ICON } from './identity.ts';
import { checkPoolIn } from './openedPool.ts';
import type { RescueAnswer } from './rescuePage.ts';
import { askRescue } from './rescueWindow.ts';
import type { Folder, Rescuer } from './servedPool.ts';

/** The folder to open next, or a notice for the next question (undefined: the commissioner canceled). */
type Outcome = { folder: Folder } | { notice: string | undefined };

export function createRescuer(usualDataDir: string): Rescuer {
  let isRetry = false;

  const carryOut = async (answer: RescueAnswer, folder: Folder): Promise<Outcome | null> => {
    switch (answer.do) {
      case 'quit':
        return null;
      case 'retry':
        isRetry = true;
        return { folder };
      case 'open-folder': {
        const failure = await shell.openPath(folder.dataDir);
        return { notice: failure === '' ? undefined : `The folder couldn’t be opened. Its path is ${folder.dataDir}` };
      }
      case 'restore':
        await restoreFromRescue(folder.dataDir, answer.name, Date.now());
        return { folder };
      case 'open-another': {
        const dataDir = await choosePool(usualDataDir);
        if (dataDir === null) return { notice: undefined };
        await checkPoolIn(dataDir);
        return { folder: { dataDir, isKnown: false } };
      }
      default:
        return answer satisfies never;
    }
  };

  return async (folder, error) => {
    let notice = isRetry ? 'The pool still can’t be opened.' : undefined;
    isRetry = false;
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
