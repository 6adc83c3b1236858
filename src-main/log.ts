/** The log: JSON lines, never a code, a password or a token. */
import pino from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Writes to standard error, so that standard output holds only what the person who started it must read. */
export const createLog = (level: string): Log => pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
