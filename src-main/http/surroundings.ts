/** What the handlers need that is not the pool itself. */
import type { Delivery, Invite, Tunnel, TunnelProgram } from '#shared/model.ts';
import type { ScoreFeed } from '../pool/games/scoreFeed.ts';
import type { Presence } from '../pool/people/presence.ts';
import type { WindowTokens } from '../pool/people/windowToken.ts';

/** How friends reach this computer. */
type Reach = {
  read: () => Omit<Invite, 'phoneSignInUntil'>;
  /** The address on invitations. */
  address: () => string | null;
  /** Is this one of the offered addresses? */
  isListed: (url: string) => boolean;
  /**
   * Reads the address that the pool is to move to: the origin, or a sentence that says what is wrong with it.
   * @param askedHost the host that the request named, one of this pool's own
   */
  readMoveAddress: (typed: string, askedHost: string) => { origin: string } | { error: string };
  /** Makes the commissioner's pages read it again. */
  announce: () => void;
};

/** The way to friends outside the network. */
type TunnelSwitch = {
  read: () => Promise<Tunnel>;
  start: (program: TunnelProgram) => Promise<void>;
  stop: () => Promise<void>;
};

export type Surroundings = {
  scoreFeed: ScoreFeed;
  windowTokens: WindowTokens;
  presence: Presence;
  /** How many sockets are open, for the commissioner's health page. */
  connected: () => number;
  /** Whose they are; 0 is a screen of the party. */
  connectedUsers: () => number[];
  /** One sentence about newer versions of the app; null if it doesn't check for them. */
  updates: () => string | null;
  reach: Reach;
  tunnel: TunnelSwitch;
  /** Sends one message to a group chat now. */
  testConnection: (connectionId: number) => Promise<Delivery>;
};
