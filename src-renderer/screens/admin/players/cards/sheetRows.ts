/** The rows of a whole card: a game each, with everything it offers. */
import { isPickable } from '#shared/rules/completeness.ts';
import { gameOptions } from '#shared/rules/options.ts';
import type { Offer, PastedGame } from '#shared/rules/pastedPicks/types.ts';
import { offerKey } from './cardEntry.ts';

/** What was chosen: the key of an offer by game. */
export type Sheet = ReadonlyMap<number, string>;

export type SheetRow = { game: PastedGame; offers: readonly Offer[] };

/** Games without a line, or called off, have no row. */
export const sheetRows = (facts: ReadonlyMap<number, Omit<PastedGame, 'id'>>): SheetRow[] =>
  [...facts]
    .map(([id, game]) => ({ id, ...game }))
    .filter(isPickable)
    .map((game) => ({ game, offers: gameOptions(game).map((option) => ({ gameId: game.id, option })) }));

/** The chosen offers; one whose line has moved is still the same side. */
export const chosenOn = (rows: readonly SheetRow[], sheet: Sheet): Offer[] =>
  rows.flatMap(({ game, offers }) => offers.filter((offer) => offerKey(offer) === sheet.get(game.id)));

/** A game has one pick at most; choosing it again takes it back. */
export function toggled(sheet: Sheet, offer: Offer): Sheet {
  const next = new Map(sheet);
  if (sheet.get(offer.gameId) === offerKey(offer)) next.delete(offer.gameId);
  else next.set(offer.gameId, offerKey(offer));
  return next;
}
