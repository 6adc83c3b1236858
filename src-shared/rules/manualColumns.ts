/** Puts the columns of a pasted table in the order that games are read in, when its heading row names another one. */
import { teamKey, teamsCalled } from '#shared/teamSpellings.ts';
import { tidy, withoutPrice } from './manualCells.ts';
import { COLUMNS, splitRow, splitRows } from './manualRows.ts';

type Column = 'year' | 'date' | 'time' | 'dog' | 'favored' | 'away' | 'home' | 'spread' | 'over' | 'under' | 'total';

const TITLES: readonly (readonly [Column, RegExp])[] = [
  ['year', /^(?:year|season)$/],
  ['date', /^(?:(?:game )?date|day|game ?day)$/],
  ['time', /^(?:(?:game |start )?time|kick ?off|start)(?: ?\(.*\)| [a-z]{2,3})?$/],
  ['dog', /^(?:under)?dog(?: team)?$/],
  ['favored', /^fav(?:ou?red|ou?rite)?(?: team)?$/],
  ['away', /^(?:away|visitors?|visiting|road|guest)(?: team)?$/],
  ['home', /^home(?: team)?$/],
  ['spread', /^(?:(?:pt|pts|point|home) )?(?:spread|line)$/],
  ['over', /^over$/],
  ['under', /^under$/],
  ['total', /^(?:total(?: points)?|o ?\/ ?u|over ?\/ ?under|ou)$/],
];
const IN_ORDER: readonly Column[] = ['year', 'date', 'time', 'dog', 'favored', 'spread', 'over', 'under'];

/** Where each column is, in a heading row that names all that a game needs; null for any other row. */
type Heading = { titles: string[]; places: ReadonlyMap<Column, number> };

function readHeading(line: string): Heading | null {
  if (/\d/.test(line)) return null;
  const titles = splitRow(line);
  const places = new Map<Column, number>();
  for (const [place, title] of titles.entries()) {
    const [column] = TITLES.find(([, form]) => form.test(title.toLowerCase())) ?? [];
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  const has = (...columns: Column[]) => columns.every((column) => places.has(column));
  const namesTeams = has('dog', 'favored') || has('away', 'home');
  const namesLines = has('spread') || has('total') || has('over');
  const isInOrder = IN_ORDER.every((column, place) => places.get(column) === place);
  return has('date', 'time') && namesTeams && namesLines && !isInOrder ? { titles, places } : null;
}

/** Can the written team be the one in the cell? A city can mean two teams. */
const isTeam = (written: string, cell: string): boolean => {
  const [team] = teamsCalled(cell);
  return team === undefined ? teamKey(written) === teamKey(cell) : teamsCalled(written).includes(team);
};

/** Not the number in "49ers". */
const NUMBER = /(?<![\p{L}\p{N}])[+-]? ?(?:\d+(?:\.\d+)?(?: ?[¼½¾]| 1\/2)?|[¼½¾])(?![\p{L}\p{N}])/u;

/**
 * Which side of an away-and-home row is the favorite, and its spread. A team written with the spread says whose it is
 * (`DET -6.5`, `+3 Bears`); a bare number is the home team's, as bookmakers list it. It keeps a sign, so that the preview
 * asks to check the favorites where signs differ.
 */
function readFavorite(cell: string, away: string, home: string): { isHome: boolean; spread: string } {
  const spread = withoutPrice(cell);
  const points = NUMBER.exec(spread)?.[0] ?? '';
  const written = spread
    .replace(points, ' ')
    .replace(/[()]|\bby\b/gi, ' ')
    .trim();
  const isPlus = points !== '' && !points.startsWith('-');
  if (points === '' || written === '') {
    return { isHome: !isPlus, spread: isPlus && /[1-9½]/.test(points) ? `+${points.replace(/^\+ ?/, '')}` : spread };
  }
  const isHomes = isTeam(written, home);
  // Both or neither can be meant: the spread stays as written, and its row explains that it is none.
  if (isHomes === isTeam(written, away)) return { isHome: true, spread };
  return { isHome: isHomes !== points.startsWith('+'), spread: points.replace(/^[+-] ?/, '') };
}

const withoutMark = (team: string) => team.replace(/^(?:@|at |vs\.? )\s*/i, '').trim();

/** The cells of one game in order. */
function arrange(cells: readonly string[], { places }: Heading, season: number): string[] {
  const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
  const day = [places.has('year') ? cell('year') : `${season}`, cell('date'), cell('time')];
  const lines = [cell('over') || cell('total'), cell('under') || cell('total')];
  if (places.has('dog') && places.has('favored')) {
    return [...day, cell('dog'), cell('favored'), cell('spread'), ...lines];
  }
  const [away, home] = [withoutMark(cell('away')), withoutMark(cell('home'))];
  const { isHome, spread } = readFavorite(cell('spread'), away, home);
  const sides = isHome ? [away, `@${home}`] : [`@${home}`, away];
  return [...day, ...sides, spread, ...lines];
}

/**
 * The text with its columns in order; null when there is no heading row that names them in another order. Rows that are
 * not games, such as a title or the byes, stay as they are.
 * @param season stands for the year where the table has no column of it
 */
export function arrangeColumns(text: string, season: number): string | null {
  const lines = splitRows(text);
  const at = lines.findIndex((line) => readHeading(tidy(line)) !== null);
  const heading = readHeading(tidy(lines[at] ?? ''));
  if (heading === null) return null;
  const width = heading.titles.findLastIndex((title) => title !== '') + 1;
  // Times of another zone are not converted; the preview shows which heading names it.
  const zone =
    /\(([^)]*)\)$| ([a-z]{2,3})$/i
      .exec(heading.titles[heading.places.get('time') ?? -1] ?? '')
      ?.slice(1)
      .join('') ?? '';
  const time = zone === '' ? 'Time' : `Time (${zone})`;
  const titles = COLUMNS.map((title) => (title === 'Time (PST)' ? time : title));
  const hasTabs = (line: string) => line.includes('\t');
  const arranged = lines.map((line, index) => {
    if (index === at) return titles.join('\t');
    const cells = splitRow(tidy(line));
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    const isGame = index > at && hasTabs(line) === hasTabs(lines[at] ?? '') && filled >= 3 && filled <= width;
    return isGame ? arrange(cells, heading, season).join('\t') : line;
  });
  return arranged.join('\n');
}
