import type { SignedInUser } from '#shared/model.ts';

type Named = { id: number; username: string; isAdmin: boolean; isScorekeeper: boolean };

/** The signed-in user as the browser keeps it for display. A player who isn't a scorekeeper has no such field. */
export const toSignedIn = ({ id, username, isAdmin, isScorekeeper }: Named): SignedInUser => ({
  id,
  username,
  isAdmin,
  ...(isScorekeeper ? { isScorekeeper } : {}),
});
