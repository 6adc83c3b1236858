/** How friends reach the pool. */
import * as z from 'zod/mini';
import { instant } from './base.ts';

/**
 * An address of the pool: `lan` a private one of a real adapter, `open` a public one, `vpn` and `virtual` of adapters
 * that programs made, `link-local` one that the computer gave itself.
 */
const inviteAddress = z.object({
  url: z.string(),
  /** Its network in plain words: "Wi-Fi (en0)". */
  name: z.string(),
  kind: z.enum(['tunnel', 'lan', 'open', 'vpn', 'virtual', 'link-local']),
  /** Why it may not work for a friend; null for one that should. */
  note: z.nullable(z.string()),
});
export type InviteAddress = z.infer<typeof inviteAddress>;

/** How friends reach the pool, for the commissioner who invites them. */
export const invite = z.object({
  /** What can be chosen, the best first. */
  addresses: z.array(inviteAddress),
  /** The address on invitations; null while this computer has none. */
  address: z.nullable(z.string()),
  /** Where that comes from: the machine's own setting, the commissioner's choice, the tunnel, or found as the best. */
  from: z.nullable(z.enum(['machine', 'chosen', 'tunnel', 'found'])),
  /** The commissioner's choice; null for the best one. */
  chosen: z.nullable(z.string()),
  /** The commissioner chose an address that this computer does not have any more. */
  isChosenGone: z.boolean(),
  /** The pool listens on this computer only. */
  isAlone: z.boolean(),
  port: z.int(),
  platform: z.enum(['windows', 'macos', 'linux']),
  joins: z.object({
    /** Other devices that have reached the pool since it was started. */
    devices: z.int(),
    /** The latest of them: when, the address it used, and whether that was the public one. */
    last: z.nullable(z.object({ at: instant, host: z.string(), isPublic: z.boolean() })),
  }),
  /** Until when the link that signs the commissioner's phone in works; null when there is none, or it was used. */
  phoneSignInUntil: z.nullable(instant),
});
export type Invite = z.infer<typeof invite>;

export const tunnelProgram = z.enum(['cloudflared', 'tailscale']);
export type TunnelProgram = z.infer<typeof tunnelProgram>;

/** `restarting` waits for its next try; `failed` waits for the commissioner. */
const tunnelState = z.enum(['off', 'starting', 'on', 'restarting', 'failed']);
export type TunnelState = z.infer<typeof tunnelState>;

/** The tunnel for friends outside the network: its programs and its state. */
export const tunnel = z.object({
  /** The best offer first. */
  programs: z.array(
    z.object({
      name: tunnelProgram,
      isInstalled: z.boolean(),
      /** How it is got on the computer that runs the pool: a command for its terminal, if there is one, and a page. */
      install: z.object({ command: z.nullable(z.string()), url: z.string() }),
    }),
  ),
  /** The one that was switched on last. */
  program: z.nullable(tunnelProgram),
  state: tunnelState,
  /** The public address while it works. */
  address: z.nullable(z.string()),
  since: z.nullable(instant),
  /** How many tries have failed in a row, and in how many milliseconds the next one comes. */
  attempt: z.int(),
  retryInMs: z.nullable(z.int()),
  /** The problem now, or before this try, and the page where it can be fixed. */
  message: z.nullable(z.string()),
  link: z.nullable(z.string()),
});
export type Tunnel = z.infer<typeof tunnel>;
