/** What the computer itself refuses: a full disk, a folder that cannot be written, a file that another program holds. */
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { errorCode, isDiskFull } from '../../db/errorCode.ts';

/** What went wrong last and has not gone well since, a sentence each; null when all is well. */
export type Troubles = { saving: string | null; backup: string | null };

/** The code of the error for a pool whose file was replaced or removed while it was open. */
export const MOVED_FILE = 'POOL_FILE_MOVED';

export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error));

/** Why the disk refused, as a sentence for people; null when the error is of another kind. */
export function diskTrouble(error: unknown): string | null {
  const code = errorCode(error);
  if (isDiskFull(error)) return serverTexts.diskFull;
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS|EACCES|EPERM)/.test(code)) return serverTexts.folderNotWritable;
  if (isBusy(error)) return serverTexts.fileInUse;
  if (code === MOVED_FILE) return serverTexts.fileMoved;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return serverTexts.fileDamaged;
  return /^(SQLITE_(IOERR|NOMEM)|EIO|EMFILE|ENFILE)/.test(code) ? serverTexts.diskFails : null;
}

/** The refusal of a change that the disk did not take; any other error as it is. */
export function refusedByDisk(error: unknown): unknown {
  const why = diskTrouble(error);
  return why === null ? error : new PoolError('unavailable', serverTexts.notSavedFor(why));
}
