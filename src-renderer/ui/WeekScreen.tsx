import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { useEverybody, type Everybody } from '../data/everybody.ts';
import { joined } from '../data/joined.ts';
import { Empty } from './Empty.tsx';
import { Loading } from './Loading.tsx';
import { PageHead } from './PageHead.tsx';
import { Unread } from './Reading.tsx';
import { WeekChoice } from './WeekSelect.tsx';
import { useChosenWeek } from './useChosenWeek.ts';
import { useLastPassed } from './useNow.ts';

/** The data that such a screen shows. */
export type WeekShown = Everybody & { week: Week; isLocked: boolean };

type Props = {
  title: string;
  sub: string;
  /** How a week reads in the choice of weeks. */
  label: (week: Week, isLocked: boolean) => string;
  badges: ComponentType<WeekShown>;
  skeleton: ReactNode;
  /** The screen itself; each week has one of its own. */
  body: ComponentType<WeekShown>;
};

/** A week that is over takes no picks, whether or not the commissioner locked it. */
const isClosed = (week: Week, at: number) => week.phase === 'historical' || isWeekLocked(weekFacts(week), at);

/** A screen about everyone's picks of one week: its heading with the week select, and loading, failed and empty states. */
export function WeekScreen({ title, sub, label, badges: Badges, skeleton, body: Body }: Props) {
  const { weeks, week, choose, reading } = useChosenWeek();
  const everybody = useEverybody(week?.id);
  const { data } = everybody;
  const lockTimes = useMemo(() => (weeks ?? []).flatMap((one) => weekFacts(one).lockAt ?? []), [weeks]);
  const at = useLastPassed(lockTimes);
  const shown = week === undefined || data === undefined ? null : { ...data, week, isLocked: isClosed(week, at) };

  const content = () => {
    if (weeks?.length === 0) {
      return (
        <Empty title={texts.noWeekYet}>
          <p>{texts.noWeekYetLine}</p>
        </Empty>
      );
    }
    if (shown !== null) return <Body key={shown.week.id} {...shown} />;
    return (
      <Unread
        of={joined({ weeks: reading, everybody })}
        skeleton={
          <Loading>
            <div aria-hidden="true">{skeleton}</div>
          </Loading>
        }
        note="Nothing is lost. Every saved pick is safe."
      />
    );
  };
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <WeekChoice of={reading} week={week} label={(one) => label(one, isClosed(one, at))} choose={choose} />
            {shown !== null && <Badges {...shown} />}
          </>
        }
      >
        {sub}
      </PageHead>
      {content()}
    </>
  );
}
