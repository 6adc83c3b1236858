import type { PickSplit } from '#shared/rules/pickSplit.ts';
import { splitParts, splitText } from './splitView.ts';
import './splitBar.css';

type Props = { split: PickSplit; teams: { awayTeam: string; homeTeam: string }; isNew?: boolean };

/** How the picks on a revealed game divide: a bar for the eye, "7 on SF · 3 on ARI" for the ear. */
export const SplitBar = ({ split, teams, isNew = false }: Props) => (
  <span className={isNew ? 'split-bar is-new' : 'split-bar'} title={splitText(split, teams)}>
    {splitParts(split, teams).map(({ side, count, color }) => (
      <span key={side} style={{ flexGrow: count, background: color }} />
    ))}
    <span className="sr">{splitText(split, teams)}</span>
  </span>
);
