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
};

export type Measure = { title: string; about: string; figures: Figure[] };

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const isMet = ({ ratio, goal }: Figure) => ratio === undefined || typeof goal !== 'number' || ratio >= goal;

function cells(figure: Figure): string[] {
  const { what, ours, floor = '', ratio, goal = '' } = figure;
  const share = ratio === undefined ? '' : `${ratio.toFixed(2)}${isMet(figure) ? '' : ' (below)'}`;
  return [what, ours, floor, share, typeof goal === 'number' ? `≥ ${goal}` : goal];
}

/** The measurement as a section of a document. */
export function toMarkdown({ title, about, figures }: Measure): string {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
  return [
    `## ${title}`,
    '',
    about,
    '',
    '| what | ours | floor | ours ÷ floor | goal |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
