/** The format of errors, for this version's page and for clients of version 0.1. */
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ERRORS, PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { KICKOFF, openSample, type Sample } from '../testing/sampleWeek.ts';
import { chosen } from '../testing/testServer.ts';
import { answerError } from './route.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

it('a locked week and a locked game keep code, status and text, and differ in their details', async () => {
  const { admin, games, server, weekId } = sample;
  const tess = await server.player('Tess');
  const save = () => tess.ask('savePicks', { input: { picks: [chosen(tess.id, games.patriots, 0)] } });
  server.clock.set(KICKOFF.thursday);
  const ofGame = await save();
  await admin.get('lockWeek', { params: { id: weekId } });
  const ofWeek = await save();
  expect([ofGame, ofWeek]).toMatchObject([
    {
      status: 409,
      body: { code: 'locked', message: 'This game locked at Thu 5:10 PM', details: { lock: 'game', picks: [] } },
    },
    { status: 409, body: { code: 'locked', message: texts.picksLockedLine, details: { lock: 'week', gameIds: [] } } },
  ]);
});

it('a message with a picture that is gone names the picture field', async () => {
  const { body } = await sample.admin.ask('sendMessage', {
    input: { message: 'look', mediaUrl: '/api/chat/media/gone.png' },
  });
  expect(body.details).toEqual({ fields: [{ field: 'mediaUrl', message: texts.noSuchImage }] });
});

it('details that break the contract are an internal error', async () => {
  const { log } = sample.server.pool;
  const app = express();
  // A cast or another library's error class can bypass the type check.
  const broken = Object.assign(new PoolError('locked'), { details: { lock: 'door' } });
  app.get('/', () => {
    throw broken;
  });
  app.use(answerError({ log }, true));
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  listening.close();
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'internal', message: ERRORS.internal.message },
  ]);
});
