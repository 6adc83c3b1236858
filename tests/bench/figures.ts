/** The result of a measurement: a table row that compares the pool with its floor. */

export type Figure = {
  what: string;
  ours: string;
  /** A minimal program doing the same work, measured in the same run; empty if there is none. */
  floor?: string;
  /** The pool as a ratio of the floor: over 1 is better than the floor. */
  ratio?: number;
  /** The lowest acceptable ratio, or the goal in words. */
  goal?: number | string;
  /** Another goal: a value that must not be above `most`, in words. */
  limit?: { value: number; most: number; inWords: string };
};

/** Fewer sizes and rounds: `npm run bench -- --quick`. */
export const QUICK = process.argv.includes('--quick');

export type Measure = { title: string; about: string; figures: Figure[] };

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const isRatioMet = ({ ratio, goal }: Figure) => ratio === undefined || typeof goal !== 'number' || ratio >= goal;

/** Are the goals met that can be compared? */
export const isMet = (figure: Figure): boolean =>
  isRatioMet(figure) && (figure.limit === undefined || figure.limit.value <= figure.limit.most);

function cells(figure: Figure): string[] {
  const { what, ours, floor = '', ratio, goal = '', limit } = figure;
  const share = ratio === undefined ? '' : `${ratio.toFixed(2)}${isRatioMet(figure) ? '' : ' (below)'}`;
  const goals = [typeof goal === 'number' ? `≥ ${goal}` : goal, limit?.inWords ?? ''].filter((text) => text !== '');
  return [what, ours, floor, share, `${goals.join(', ')}${isMet(figure) ? '' : ' (missed)'}`];
}

/** All goals on one page, the missed ones marked. */
export function toSummary(measures: readonly Measure[]): string {
  const lines = measures.flatMap(({ title, figures }) =>
    figures
      .filter(({ ratio, limit }) => ratio !== undefined || limit !== undefined)
      .map((figure) => {
        const [what = '', ours = '', , share = '', goal = ''] = cells(figure);
        return `${isMet(figure) ? 'ok  ' : 'MISS'}  ${share.padStart(12)}  ${goal.padEnd(12)}  ${title}: ${what} (${ours})`;
      }),
  );
  return lines.join('\n');
}

/** The measurement as a section of a document. @param measured when and on what */
export function toMarkdown({ title, about, figures }: Measure, measured: string): string {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
  return [
    `## ${title}`,
    '',
    about,
    '',
    measured,
    '',
    '| what | ours | floor | ours ÷ floor | goal |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
