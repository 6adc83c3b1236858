/** The words that people write around a pick. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words without a meaning for the pick. */
const FILLER = words(`the a an i im i'm ill i'll id i'd me my mine we our us to for on in of is are it its it's
  this that with take takes taking took like likes liking love loving give gimme lemme want go goes going gonna got get
  gets getting lay lays laying have has had pick picks picked bet bets betting play plays playing ride riding roll
  rolling rolls game games week wk sunday monday thursday saturday sun mon thu thurs sat night early late afternoon card
  full final last first next then also plus points point pts line lines spread total totals ats cover covers covering
  win wins beat beats please pls thanks thx ok okay yes yep yeah here there heres here's home away road dog dogs
  underdog underdogs fav favs favorite favorites favourite team teams all in so just only too both by pool units unit
  be will them em 'em minus getting one two three four five man bro dude lol haha good luck hey hi guys boys' and`);

/** Turn a pick into its opposite, or take it back. */
const DOUBTS =
  words(`or not against fade fading faded anti no never don't dont won't wont isn't isnt avoid maybe perhaps
  probably thinking think might either unsure actually lean leaning leans except but instead switch switching swap change changing
  changed scratch drop dropping remove cancel undo off nvm nevermind oops was were if unless moved`);

/** Team codes and names that are common words. Alone they are no team unless a nearby word confirms it. */
const COMMON = words('no was ten nor car den min sea pit oak pack wash buff cards bolts boys balt tam');

export const isFiller = (word: string): boolean => FILLER.has(word);
export const isDoubt = (word: string): boolean => DOUBTS.has(word);
export const isCommonWord = (word: string): boolean => COMMON.has(word);

export const MONEYLINE = words('ml moneyline outright su');
export const PICK_EM = words("pk pickem pick'em pk'em even ev");

/** A line that points to picks written elsewhere. */
export const REFERS =
  /\b(?:same(?: (?:as|picks?|thing|card|here))?|ditto|copy (?:my|of|last|his|her)|what(?:ever)? \S+ (?:said|has|picked)|all (?:the )?(?:favorites|favs|chalk|dogs|underdogs|overs|unders|homes?|road)|chalk|repeat (?:my|last))\b/i;
export const TIEBREAKER = /\b(?:tie[ -]?break(?:er)?s?)\b/i;
/** The mark of a best bet. */
export const BEST_BET = /\b(?:bb|best[ -]?bet|lock of the (?:week|day|year)|lotw|potw|pick of the week)\b/gi;
