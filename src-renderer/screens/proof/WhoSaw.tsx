/** Who could see a week's picks before their kickoff: the setting, and what commissioners opened with a reason. */
import { useQuery } from '@tanstack/react-query';
import type { OpeningKind, Openings } from '#shared/model.ts';
import { read } from '../../data/queries.ts';
import { nearTime } from '../../ui/format.ts';
import type { WordContext } from '../../ui/proof/proofWords.ts';

type Opening = Openings['openings'][number];

const KIND_WORDS: Readonly<Record<OpeningKind, (by: string, whose: string) => string>> = {
  card: (by, whose) => `${by} opened the card of ${whose} before kickoff`,
  copy: (by) => `${by} saved a copy of the whole pool, which contains every pick`,
  hidden: (by) => `${by} changed the setting: commissioners see picks only after kickoff`,
  shown: (by) => `${by} changed the setting: commissioners see all picks`,
};

const SETTING = {
  always: 'Commissioners see all picks, also before kickoff.',
  'after-kickoff':
    'Commissioners see picks only after kickoff, like everyone. Opening a card earlier needs a reason and is listed here.',
} as const;

function words({ by, kind, userId, reason }: Opening, { names }: WordContext): string {
  const whose = userId === null ? '' : (names.get(userId) ?? `player ${userId}`);
  return `${KIND_WORDS[kind](by, whose)}${reason === '' ? '' : ` (“${reason}”)`}`;
}

export function WhoSaw({ weekId, context }: { weekId: number; context: WordContext }) {
  const { data } = useQuery(read('readOpenings', { params: { weekId } }));
  if (data === undefined) return null;
  const { openings, commissionerSeesPicks } = data;
  return (
    <section className="proof-part" aria-label="Picks seen before kickoff">
      <h2 className="section-title">
        Picks seen before kickoff <span className="n">{openings.length}</span>
      </h2>
      <p className="hint">{SETTING[commissionerSeesPicks]}</p>
      <ul className="card seals">
        {openings.map((one) => (
          <li key={`${one.at} ${one.kind} ${one.userId ?? 0}`} className="seal">
            <b>{words(one, context)}</b>
            <span>{nearTime(one.at, context.now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
