/** Broadcasting: the hub compared with bare ws, a thousand sockets each. */
import { median, perSecond, QUICK, type Measure } from './figures.ts';
import { startFloor, type Running } from './server.ts';
import { openSockets } from './sockets.ts';

const SOCKETS = 1000;
const EVENTS = 100;
const ROUNDS = QUICK ? 2 : 5;

type Crowd = { running: Running; tell: () => Promise<{ seconds: number; cpuUs: number }> };

async function gather(kind: 'hub' | 'sockets'): Promise<Crowd> {
  const running = await startFloor(kind, null);
  const sockets = await openSockets(running.url, SOCKETS);
  let heard = 0;
  let done = () => {};
  for (const socket of sockets) {
    socket.on('message', () => {
      heard += 1;
      if (heard === SOCKETS * EVENTS) done();
    });
  }
  const cpuUs = async () => Number(await (await fetch(`${running.url}/cpu`)).text());
  return {
    running,
    tell: async () => {
      heard = 0;
      const before = await cpuUs();
      const all = new Promise<void>((resolve) => (done = resolve));
      const began = performance.now();
      await fetch(`${running.url}/broadcast?n=${EVENTS}`, { method: 'POST' });
      await all;
      return { seconds: (performance.now() - began) / 1000, cpuUs: (await cpuUs()) - before };
    },
  };
}

export async function measureBroadcast(): Promise<Measure> {
  const runs = { hub: [] as { seconds: number; cpuUs: number }[], sockets: [] as { seconds: number; cpuUs: number }[] };
  const [hub, bare] = [await gather('hub'), await gather('sockets')];
  await hub.tell();
  await bare.tell();
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.hub.push(await hub.tell());
    runs.sockets.push(await bare.tell());
  }
  await Promise.all([hub.running.stop(), bare.running.stop()]);
  const rate = (of: typeof runs.hub) => (SOCKETS * EVENTS) / median(of.map(({ seconds }) => seconds));
  const cost = (of: typeof runs.hub) => median(of.map(({ cpuUs }) => cpuUs)) / (SOCKETS * EVENTS);
  return {
    title: 'Broadcast',
    about: `${EVENTS} different events to ${SOCKETS.toLocaleString('en-US')} sockets, until the last one arrives; the receiving sockets are in one process on the same machine. The pool sends a socket events that come together in one write, the floor each in its own.`,
    figures: [
      {
        what: 'messages delivered',
        ours: perSecond(rate(runs.hub)),
        floor: perSecond(rate(runs.sockets)),
        ratio: rate(runs.hub) / rate(runs.sockets),
        goal: 0.8,
      },
      {
        what: 'CPU time per message, sender',
        ours: `${cost(runs.hub).toFixed(2)} µs`,
        floor: `${cost(runs.sockets).toFixed(2)} µs`,
        ratio: cost(runs.sockets) / cost(runs.hub),
        goal: 0.8,
      },
    ],
  };
}
