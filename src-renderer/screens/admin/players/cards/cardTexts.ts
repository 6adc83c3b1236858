/** Texts for pasting picks and for entering a whole card. */
import { plural } from '#shared/texts.ts';
import { cardSentences } from '#shared/texts/cards.ts';
import { CHAT_TEXT_MAX } from '#shared/limits.ts';
import type { Doubt, Unread } from '#shared/rules/pastedPicks/types.ts';

const doubts: Readonly<Record<Doubt, string>> = {
  'which-team': 'More than one team or game fits.',
  'which-side': 'Which side of this game?',
  'over-or-under': 'Over or under?',
  'team-or-total': 'The team, or the total?',
  'which-game': 'An over or under without a team. Which game?',
  'opposite-line': 'The written line belongs to the other team.',
  'strange-line': 'The number doesn’t fit this game.',
  moneyline: 'This pool has spreads and totals, no moneyline.',
  misspelled: 'Is this the team?',
  'player-or-team': 'This is a player’s name, too. If it starts that player’s card, write a colon after it.',
  unsure: 'Is this a pick?',
};

const unread: Readonly<Record<Unread, string>> = {
  'not-this-week': 'This team doesn’t play this week.',
  'not-opponents': 'These teams don’t play each other this week.',
  'no-line': 'This game has no such line.',
  'called-off': 'This game was called off.',
  'refers-elsewhere': 'It’s not clear which picks this means. Write them out.',
  tiebreaker: 'Tiebreaker guesses can’t be pasted. Enter it with the whole card (Players > More > Enter Picks).',
  'best-bet-alone': 'Which pick is the best bet? Choose it below.',
  'no-team': 'Which team or game?',
};

export const cardTexts = {
  doubts,
  unread,
  pasteTitle: 'Paste picks',
  pasteLead: 'Copy the messages from your group chat and paste them here. You check each card before it is entered.',
  pasteHelp: 'One player after another: “Dave: Dal -3, KC/LV over 47.5, niners”, or the name on a line of its own.',
  tooLong: `The text is too long. Use at most ${CHAT_TEXT_MAX.toLocaleString('en-US')} characters.`,
  nothingFound: 'No picks found. Write each player’s name before the picks.',
  found: (cards: number, questions: number) =>
    `${plural(cards, 'card')} found.` + (questions === 0 ? '' : ` ${plural(questions, 'question')} to answer.`),
  ignored: (n: number) => `${plural(n, 'line')} not read as picks`,
  owner: (name: string) => (name === '' ? 'Whose picks are these?' : `Who is “${name}”?`),
  writtenAs: (name: string) => `written “${name}”`,
  choose: 'Choose…',
  leaveOut: 'Leave out',
  lineDiffers: (written: string, offered: string) => `Written ${written}. The offered line is entered: ${offered}.`,
  lateAllowed: 'Locked. The pick still counts, and everyone sees your reason.',
  twoPicks: (sideAndTotal = false) =>
    sideAndTotal
      ? 'Two of the same kind. Leave one out: a card holds one side and one total.'
      : 'Two picks on one game. Leave one out.',
  tooMany: (n: number, size: number) => `That’s ${plural(n, 'pick')}, but a card holds ${size}. Leave ${n - size} out.`,
  answersNeeded: (n: number) => `Answer ${plural(n, 'question')} first.`,
  ownerNeeded: 'Choose the player first.',
  noPicks: cardSentences.choosePick,
  bestBet: 'Best bet',
  noBestBet: 'None',
  guess: (name: string) => `${name}’s tiebreaker guess`,
  guessHelp: (game: string) => `Total points of ${game}. Left empty, the guess stays as it is.`,
  confirmGuess: 'Enter the Guess',
  noBestBets: 'This season has no best bets, so the mark is left out.',
  twoBestBets: 'Two picks are marked as the best bet. Choose one.',
  enterFor: (name: string) => `Enter ${name}’s Picks…`,
  confirmTitle: (name: string) => `Enter these picks for ${name}?`,
  confirm: (n: number) => `Enter ${plural(n, 'Pick')}`,
  keep: 'Not Now',
  whatHappens: (name: string) =>
    `${name} gets a notice for every pick, and everyone who sees the picks sees the reason. A pick that ${name} already has ` +
    'stays as it is, with its line; another pick on the same game is replaced.',
  showsCount: (name: string) => `Until kickoff, everyone can see how many picks ${name} has, but not which ones.`,
  others: (name: string) => `${name}’s picks on other games`,
  keepOthers: 'Keep them',
  removeOthers: 'Remove them, except on locked games',
  defaultReason: 'Posted in the group chat',
  entered: (name: string) => `${name}’s picks are entered.`,
  enterFailed: 'Failed to enter the picks',
  sheetTitle: (name: string) => `${name}’s whole card`,
  sheetLead:
    'Choose a side or the total of each game. Picks that are already on the card stay unless you choose otherwise.',
  chosenOf: (n: number, size: number) => `${n} of ${size} chosen`,
} as const;
