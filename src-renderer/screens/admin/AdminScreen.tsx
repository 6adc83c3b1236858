import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { poolName } from '../../data/poolName.ts';
import { useSignal } from '../../data/useSignal.ts';
import '../../ui/blueprintWhole.css';
import { wantHeadingFocus } from '../../ui/headingFocus.ts';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { Together } from '../../ui/Together.tsx';
import { useChosenWeek } from '../../ui/useChosenWeek.ts';
import { WeekSelect } from '../../ui/WeekSelect.tsx';
import { SectionList, SectionSelect } from './AdminNav.tsx';
import { weekOption } from './adminWeek.ts';
import { FeedLine } from './FeedLine.tsx';
import { NextStep } from './NextStep.tsx';
import type { SectionPath } from './sectionPaths.ts';
import { sections } from './sections.ts';
import './admin.css';
import './layout.css';

/** The week every action works on: the one in the address, the current one by default. */
function WeekChooser() {
  const { week, weeks, choose } = useChosenWeek();
  if (week === undefined || weeks === undefined) return null;
  return <WeekSelect weeks={weeks} value={week.id} label={weekOption} onChoose={choose} />;
}

/** The commissioner's workspace: one section at a time, the week they work on above it. */
export function AdminScreen() {
  const { pathname, search } = useLocation();
  const pool = useSignal(poolName);
  const section = sections.find(({ path }) => path === pathname.split('/')[2]);
  const before = useRef<SectionPath | null>(null);
  const path = section?.path ?? null;
  const title = section?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Admin · ${pool}`;
    // A change by the select keeps the focus on it.
    if (before.current !== null && before.current !== path && !(document.activeElement instanceof HTMLSelectElement)) {
      window.scrollTo(0, 0);
      wantHeadingFocus();
    }
    before.current = path;
  }, [path, title, pool]);

  if (section === undefined) return <Navigate to={{ pathname: '/admin/week', search }} replace />;
  const Component = section.component;
  return (
    <div className="admin">
      <SectionList />
      <div className="admin-main">
        <div className="admin-bar">
          <SectionSelect section={section} />
          {section.usesWeek && <WeekChooser />}
          <FeedLine isNeeded={section.usesWeek} />
        </div>
        <Suspense fallback={<ScreenSkeleton />}>
          <Together>
            <NextStep />
            <Component />
          </Together>
        </Suspense>
      </div>
    </div>
  );
}
