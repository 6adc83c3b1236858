/** Opens the demo in its own process, so that the set-up stays open and the demo leaves nothing behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { ownCommand } from './identity.ts';
import { showInfo } from './messageBox.ts';

let demo: ChildProcess | null = null;

/** @throws an error of the operating system if the demo can't be started */
export async function openDemoProcess(): Promise<void> {
  if (demo !== null) return showInfo('The demo is already open', 'It has its own window.');
  const [program, ...args] = [...ownCommand(), '--demo'];
  return new Promise((resolve, reject) => {
    const started = spawn(program, args, { detached: true, stdio: 'ignore' });
    demo = started;
    const end = () => {
      demo = null;
    };
    started.once('exit', end);
    started.once('error', (error) => {
      end();
      reject(error);
    });
    started.once('spawn', () => {
      started.unref();
      resolve();
    });
  });
}
