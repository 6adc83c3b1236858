/** What a call of the contract is, and the schemas that calls of several subjects use. */
import * as z from 'zod/mini';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, SEASON_MAX, SEASON_MIN } from '#shared/limits.ts';
import { id, instant, seasonType } from '#shared/model/base.ts';
import { pick } from '#shared/model/picks.ts';
import { fieldTexts } from '#shared/texts/fields.ts';

export type Access = 'anyone' | 'member' | 'own' | 'board' | 'scorekeeper' | 'admin' | 'firstAdmin' | 'window';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A file for a spreadsheet, made piece by piece. */
export type Csv = { fileName: string; pieces: AsyncIterable<string> };

/** A file made for this response; its sender calls `discard` afterwards, even if sending failed. */
export type MadeFile = {
  fileName: string;
  bytes: number;
  pieces: AsyncIterable<Uint8Array>;
  discard: () => Promise<void>;
};

/** A file for calendar programs. */
export type CalendarFile = { fileName: string; text: string };

/** A stored picture, read piece by piece: a phone that takes it slowly must not keep it in the server's memory. */
export type Picture = { type: string; bytes: number; pieces: AsyncIterable<Uint8Array> };

export type Call = {
  method: Method;
  /** Express form: `:name` is a parameter and is parsed by `params`. */
  path: `/api/${string}`;
  access: Access;
  params: z.ZodMiniType;
  query: z.ZodMiniType;
  input: z.ZodMiniType;
  result: z.ZodMiniType;
  /** What the request's body is. */
  body: 'json' | 'image';
  /** What the answer is. */
  answer: 'json' | 'image' | 'csv' | 'file' | 'calendar';
  presence: boolean;
};

export const none = z.object({});
export const done = z.object({ ok: z.literal(true) });

/** Numbers in a path or a query arrive as text: plain decimal digits only. */
export const whole = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, fieldTexts.notANumber)),
      z.transform((text: string) => Number(text)),
    ),
    schema,
  );
export const pathId = whole(id);
export const season = z.int().check(z.gte(SEASON_MIN), z.lte(SEASON_MAX));
export const pathSeason = whole(season);

export const username = z
  .string()
  .check(z.trim(), z.minLength(1, fieldTexts.nameRequired), z.maxLength(NAME_MAX, fieldTexts.nameTooLong));
export const newPassword = z
  .string()
  .check(
    z.trim(),
    z.minLength(PASSWORD_MIN, fieldTexts.passwordTooShort),
    z.maxLength(PASSWORD_MAX, fieldTexts.passwordTooLong),
  );

export const cardResult = z.object({
  picks: z.array(pick),
  /** The card's guess for the tiebreaker; null: none. */
  tiebreakGuess: z.nullable(z.int()),
});
/** A proof of presence, kept by the page that received it. */
export const presenceToken = z.object({ token: z.string(), expiresAt: instant });
export const codeResult = z.object({ user: z.object({ id, username: z.string() }), accessCode: z.string() });

type Parts = Partial<Pick<Call, 'params' | 'query' | 'input' | 'body' | 'answer' | 'presence'>>;
export function call<A extends Access, M extends Method, R extends z.ZodMiniType, P extends Parts>(
  access: A,
  method: M,
  path: Call['path'],
  result: R,
  parts?: P,
) {
  return {
    method,
    path,
    access,
    result,
    params: none,
    query: none,
    input: none,
    body: 'json',
    answer: 'json',
    presence: false,
    ...parts,
  } as {
    method: M;
    path: Call['path'];
    access: A;
    result: R;
    params: P['params'] extends z.ZodMiniType ? P['params'] : typeof none;
    query: P['query'] extends z.ZodMiniType ? P['query'] : typeof none;
    input: P['input'] extends z.ZodMiniType ? P['input'] : typeof none;
    body: 'json' | 'image';
    answer: 'json' | 'image' | 'csv' | 'file' | 'calendar';
    presence: boolean;
  };
}
export const anyInstant = z.iso.datetime({ offset: true });
export const byId = { params: z.object({ id: pathId }) };
export const byWeek = { params: z.object({ weekId: pathId }) };
export const bySeasonAndType = { params: z.object({ season: pathSeason, seasonType }) };
