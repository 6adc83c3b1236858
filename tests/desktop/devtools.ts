/**
 * Drives an app through Chromium's debugging port: for an app that another program started, or one that Playwright can't
 * attach to, like the packaged app.
 */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

export type ExternalApp = {
  pid: number;
  /** Everything it printed. */
  output: () => string;
  /** The titles of its windows; empty before the first window opens. */
  titles: () => Promise<string[]>;
  /** Evaluates an expression in the page of its only window. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Types into the field of this name. */
  type: (field: string, text: string) => Promise<void>;
  /** Sends SIGTERM and waits for the exit code. */
  end: () => Promise<number | null>;
  kill: () => void;
};

type Target = { type: string; title: string; webSocketDebuggerUrl: string };
type Answer = { id: number; result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } } };

const FIELD_WITHIN_MS = 30_000;
const POLL_MS = 50;

/** Makes the app open a debugging port and print it to standard error. */
export const DEBUGGING = '--remote-debugging-port=0';

/** @param args must include DEBUGGING */
export function startExternalApp(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): ExternalApp {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      // A child of the app may end a moment later. It must not keep the test process alive.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(code);
    });
  });

  const pages = async (): Promise<Target[]> => {
    const address = /DevTools listening on ws:\/\/([^/]+)\//.exec(output)?.[1];
    if (address === undefined) return [];
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as Target[];
    return targets.filter(({ type }) => type === 'page');
  };
  const ask = async (method: string, params: object): Promise<Answer['result']> => {
    const [page] = await pages();
    if (page === undefined) throw new Error(`there is no window:\n${output}`);
    const socket = new WebSocket(page.webSocketDebuggerUrl);
    const answer = await new Promise<Answer>((resolve, reject) => {
      socket.once('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as Answer));
      socket.once('error', reject);
    });
    socket.terminate();
    const { exceptionDetails } = answer.result ?? {};
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return answer.result;
  };
  const evaluate: ExternalApp['evaluate'] = async (expression) =>
    (await ask('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }))?.result?.value;

  return {
    pid: child.pid ?? 0,
    output: () => output,
    titles: async () => (await pages()).map(({ title }) => title),
    evaluate,
    type: async (field, text) => {
      const focus = `document.querySelector('[name="${field}"]')?.focus() ?? document.activeElement.name`;
      const until = performance.now() + FIELD_WITHIN_MS;
      while ((await evaluate(focus)) !== field) {
        if (performance.now() > until) throw new Error(`there is no field ${field}`);
        await wait(POLL_MS);
      }
      await ask('Input.insertText', { text });
    },
    end: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      return ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
