import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { useEverybody, type Everybody } from '../data/everybody.ts';
import { Empty } from './Empty.tsx';
import { Loading } from './Loading.tsx';
import { PageHead } from './PageHead.tsx';
import { ReadFailed } from './ReadFailed.tsx';
import { WeekSelect } from './WeekSelect.tsx';
import { useChosenWeek } from './useChosenWeek.ts';
import { useLastPassed } from './useNow.ts';

/** What such a screen is drawn from, once all of it is here. */
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

/** A week that is over takes no picks, whether or not somebody locked it. */
const isClosed = (week: Week, at: number) => week.phase === 'historical' || isWeekLocked(weekFacts(week), at);

/** A screen about everybody's picks of one week: its heading with the choice of the week, and what goes wrong. */
export function WeekScreen({ title, sub, label, badges: Badges, skeleton, body: Body }: Props) {
  const { weeks, week, choose, ...choice } = useChosenWeek();
  const { data, ...everybody } = useEverybody(week?.id);
  const lockTimes = useMemo(() => (weeks ?? []).flatMap((one) => weekFacts(one).lockAt ?? []), [weeks]);
  const at = useLastPassed(lockTimes);
  const shown = week === undefined || data === null ? null : { ...data, week, isLocked: isClosed(week, at) };
  const error = choice.error ?? everybody.error;

  const content = () => {
    if (error !== null) {
      return (
        <ReadFailed error={error} onRetry={choice.error === null ? everybody.retry : choice.retry}>
          <p>Nothing is lost: every saved pick is safe on the pool.</p>
        </ReadFailed>
      );
    }
    if (weeks?.length === 0) {
      return (
        <Empty title={texts.noWeekYet}>
          <p>{texts.noWeekYetLine}</p>
        </Empty>
      );
    }
    if (shown !== null) return <Body key={shown.week.id} {...shown} />;
    return (
      <Loading>
        <div aria-hidden="true">{skeleton}</div>
      </Loading>
    );
  };
  return (
    <>
      <PageHead
        title={title}
        actions={
          weeks !== undefined &&
          week !== undefined && (
            <>
              <WeekSelect
                weeks={weeks}
                value={week.id}
                label={(one) => label(one, isClosed(one, at))}
                onChoose={choose}
              />
              {shown !== null && <Badges {...shown} />}
            </>
          )
        }
      >
        {sub}
      </PageHead>
      {content()}
    </>
  );
}
