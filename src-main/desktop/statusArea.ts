/** Does this system show tray icons? Windows and macOS do; on Linux a desktop may have no place for them. */
import { execFile } from 'node:child_process';

const BUS = 'org.freedesktop.DBus';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ANSWER_WITHIN_MS = 1000;

/** Programs that ask the session's bus, whichever is installed. Each prints "true" when the name has an owner. */
const QUESTIONS: readonly { program: string; question: string }[] = [
  {
    program: 'gdbus',
    question: `call --session --dest ${BUS} --object-path / --method ${BUS}.NameHasOwner ${WATCHER}`,
  },
  { program: 'dbus-send', question: `--session --print-reply --dest=${BUS} / ${BUS}.NameHasOwner string:${WATCHER}` },
];

/** @returns false when nobody can say: closing the window then asks, which costs a click and strands nobody */
export async function hasStatusArea(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const { program, question } of QUESTIONS) {
    const answer = await ask(program, question.split(' '));
    if (answer !== null) return answer.includes('true');
  }
  return false;
}

/** What the program prints; null when it is not there or fails. */
const ask = (program: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: ANSWER_WITHIN_MS }, (error, stdout) => resolve(error === null ? stdout : null));
  });
