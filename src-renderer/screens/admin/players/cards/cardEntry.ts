/** The picks entered for a card, and what keeps them from being saved. */
import type { InputOf } from '#shared/api.ts';
import { TIEBREAK_GUESS_MAX } from '#shared/limits.ts';
import type { Offer, PastedCard, PastedPiece } from '#shared/rules/pastedPicks/types.ts';
import { slotOf, type CardForm } from '#shared/rules/slots.ts';
import { cardTexts } from './cardTexts.ts';

export const LEFT_OUT = 'none';

/** By a piece's key: the key of the chosen offer, or `LEFT_OUT`. */
export type Answers = Readonly<Record<string, string>>;

export const offerKey = ({ gameId, option }: Offer): string => `${gameId} ${option.side}`;

export const choicesOf = ({ reading }: PastedPiece): readonly Offer[] =>
  reading.kind === 'pick' ? [reading.offer] : reading.kind === 'question' ? reading.choices : [];

/** A piece with a key that stays when other lines of the text change. */
export type KeyedPiece = PastedPiece & { key: string };

export function keyPieces({ name, pieces }: PastedCard): KeyedPiece[] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const n = (seen.get(piece.text) ?? 0) + 1;
    seen.set(piece.text, n);
    return { ...piece, key: `${name}|${piece.text}|${n}` };
  });
}

/** The offer of a piece: null if it is left out, undefined if its question is open. */
export function chosenOffer(piece: KeyedPiece, answers: Answers): Offer | null | undefined {
  const answer = answers[piece.key];
  const choices = choicesOf(piece);
  if (answer === LEFT_OUT || choices.length === 0) return null;
  const chosen = choices.find((offer) => offerKey(offer) === answer);
  return chosen ?? (piece.reading.kind === 'pick' ? piece.reading.offer : undefined);
}

export type Chosen = { piece: KeyedPiece; offer: Offer };

export const chosenOf = (pieces: readonly KeyedPiece[], answers: Answers): Chosen[] =>
  pieces.flatMap((piece) => {
    const offer = chosenOffer(piece, answers);
    return offer == null ? [] : [{ piece, offer }];
  });

export const openQuestions = (pieces: readonly KeyedPiece[], answers: Answers): number =>
  pieces.filter((piece) => chosenOffer(piece, answers) === undefined).length;

export const slotOfOffer = ({ gameId, option }: Offer, sideAndTotal?: boolean): string =>
  slotOf({ gameId, pickType: option.pickType }, sideAndTotal);

/** Does another piece have a pick for the same slot of the card? */
export const isSecondInSlot = (offer: Offer, chosen: readonly Chosen[], sideAndTotal?: boolean): boolean =>
  chosen.filter((one) => slotOfOffer(one.offer, sideAndTotal) === slotOfOffer(offer, sideAndTotal)).length > 1;

/** The key of the best bet; undefined while two picks are marked and none was chosen. */
export function bestBetOf(chosen: readonly Chosen[], answer: string | undefined): string | null | undefined {
  const keys = chosen.map(({ offer }) => offerKey(offer));
  if (answer === LEFT_OUT) return null;
  if (answer !== undefined && keys.includes(answer)) return answer;
  const [first, second] = chosen.filter(({ piece }) => piece.isBestBet);
  return first === undefined ? null : second === undefined ? offerKey(first.offer) : undefined;
}

/** A typed guess: undefined while nothing is typed, null if it is no whole number in the range. */
export function readGuess(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d{1,3}$/.test(text) && Number(text) <= TIEBREAK_GUESS_MAX ? Number(text) : null;
}

/** Why offers can't be entered together; null where they can. */
export function problemOf(offers: readonly Offer[], { cardSize, sideAndTotal }: CardForm): string | null {
  if (offers.length === 0) return cardTexts.noPicks;
  const slots = new Set(offers.map((offer) => slotOfOffer(offer, sideAndTotal)));
  if (slots.size < offers.length) return cardTexts.twoPicks(sideAndTotal);
  return offers.length > cardSize ? cardTexts.tooMany(offers.length, cardSize) : null;
}

export const toInput = (offers: readonly Offer[], bestBet: string | null): InputOf<'enterCard'>['picks'] =>
  offers.map((offer) => {
    const { pickType, pickValue } = offer.option;
    const pick = { gameId: offer.gameId, pickType, pickValue };
    return offerKey(offer) === bestBet ? { ...pick, isBestBet: true } : pick;
  });
