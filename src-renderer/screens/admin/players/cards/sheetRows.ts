/** The rows of a whole card: a game each, with everything it offers. */
import { isPickable } from '#shared/rules/completeness.ts';
import { gameOptions } from '#shared/rules/options.ts';
import type { Offer, PastedGame } from '#shared/rules/pastedPicks/types.ts';
import { offerKey, slotOfOffer } from './cardEntry.ts';

/** The choice: the key of an offer by its slot on the card (rules/slots.ts). */
export type Sheet = ReadonlyMap<string, string>;

export type SheetRow = { game: PastedGame; offers: readonly Offer[] };

/** Games without a line, or called off, have no row. */
export const sheetRows = (facts: ReadonlyMap<number, Omit<PastedGame, 'id'>>): SheetRow[] =>
  [...facts]
    .map(([id, game]) => ({ id, ...game }))
    .filter(isPickable)
    .map((game) => ({ game, offers: gameOptions(game).map((option) => ({ gameId: game.id, option })) }));

export const isChosen = (sheet: Sheet, offer: Offer): boolean => [...sheet.values()].includes(offerKey(offer));

/** The chosen offers; one whose line has moved is still the same side. */
export const chosenOn = (rows: readonly SheetRow[], sheet: Sheet): Offer[] =>
  rows.flatMap(({ offers }) => offers.filter((offer) => isChosen(sheet, offer)));

/** A slot has one pick at most; choosing it again takes it back. */
export function toggled(sheet: Sheet, offer: Offer, sideAndTotal?: boolean): Sheet {
  const next = new Map(sheet);
  const slot = slotOfOffer(offer, sideAndTotal);
  if (isChosen(sheet, offer)) next.delete(slot);
  else next.set(slot, offerKey(offer));
  return next;
}
