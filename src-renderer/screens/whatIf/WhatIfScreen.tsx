import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedRules, DEFAULT_RULES, RULE_NAMES, type HouseRules } from '#shared/houseRules.ts';
import { houseRules } from '#shared/model/houseRules.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { joined } from '../../data/joined.ts';
import { rules, type SeasonName } from '../../data/rules.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { RuleChoices } from '../../ui/RuleChoices.tsx';
import { RulesTables } from '../../ui/RulesTables.tsx';
import { SeasonNameSelects, useSeasonName } from '../../ui/SeasonNameSelects.tsx';
import './whatIf.css';

/** The tiebreaker decides weeks, not the season. */
const SEASON_RULES = RULE_NAMES.filter((name) => name !== 'weeklyWinner');

/** The season under other rules beside the official table. Nothing is saved. */
export function WhatIfScreen() {
  const season = useSeasonName();
  const { name } = season;
  return (
    <div className="what-if">
      <PageHead
        title="What if"
        actions={
          <>
            <LinkButton variant="minimal" to="/leaderboard">
              Leaderboard
            </LinkButton>
            <SeasonNameSelects {...season} />
          </>
        }
      >
        The season under other rules. Nothing here changes the pool.
      </PageHead>
      <Comparison key={`${name.season} ${name.seasonType}`} name={name} />
    </div>
  );
}

function Comparison({ name }: { name: SeasonName }) {
  const myId = useUser()?.id ?? 0;
  const [draft, setDraft] = useState<Partial<HouseRules>>({});
  const stored = useQuery(rules.ofSeason(name));
  const present = stored.data === undefined ? DEFAULT_RULES : houseRules.parse(stored.data);
  const proposed = { ...present, ...draft };
  const compared = useQuery({ ...rules.compared(name, proposed), enabled: stored.data !== undefined });
  const reads = joined({ stored, compared });
  if (reads.data === undefined) return <Unread of={reads} skeleton={<Loading className="skel what-if-skeleton" />} />;
  return (
    <>
      <section className="card what-if-card" aria-label="Rules to try">
        <RuleChoices
          rules={proposed}
          names={SEASON_RULES}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <Button disabled={changedRules(present, proposed).length === 0} onClick={() => setDraft({})}>
          Back to the pool’s rules
        </Button>
      </section>
      <section className="card what-if-card" aria-label="Tables">
        {reads.data.compared.official.length === 0 ? (
          <Empty title={boardsTexts.noBoardYet}>
            <p>{boardsTexts.noBoardYetLine}</p>
          </Empty>
        ) : (
          <RulesTables
            compared={reads.data.compared}
            myId={myId}
            officialTitle="Official"
            proposedTitle="With these rules"
          />
        )}
      </section>
    </>
  );
}
