import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { calendarLink } from '../../data/calendarLink.ts';
import { read } from '../../data/queries.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Loading, Skel } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { toast } from '../../ui/toaster.ts';
import './calendar.css';

const LINK_ID = 'calendar-link';

function CalendarLink({ token }: { token: string }) {
  const path = `/api/calendar/${token}.ics`;
  const url = window.location.origin + path;
  const copy = () => {
    if (copyText(url)) return toast({ title: 'Copied', text: 'Calendar link', tone: 'success' });
    const field = document.getElementById(LINK_ID);
    if (field !== null) window.getSelection()?.selectAllChildren(field);
    return toast({
      title: 'This browser blocks copying',
      text: 'The link is selected. Copy it yourself.',
      tone: 'plain',
    });
  };
  const revoke = useMutation({
    mutationFn: calendarLink.revoke,
    meta: { failed: 'Failed to end the link', fallback: 'Failed to end the link' },
  });
  return (
    <>
      <div className="calendar-link">
        <div>
          <p className="calendar-actions">
            <LinkButton intent="primary" href={url.replace(/^https?:/, 'webcal:')}>
              Subscribe
            </LinkButton>
            <Button text="Copy Link" onClick={copy} />
            <LinkButton href={path} download="sunday-five.ics">
              Download
            </LinkButton>
          </p>
          <p id={LINK_ID} className="calendar-address">
            {url}
          </p>
          <p className="muted">
            Subscribe keeps your calendar up to date while it can reach the pool. If it can’t, download the file and
            open it; do that again when kickoffs move.
          </p>
        </div>
        <figure>
          <QrCode text={url} label="Calendar link to scan" />
          <figcaption>Or scan it with your phone</figcaption>
        </figure>
      </div>
      <p>
        <Button text="End This Link" disabled={revoke.isPending} onClick={() => revoke.mutate()} />
      </p>
    </>
  );
}

/** What the link is for, in the shape of the loaded content. */
const CalendarSkeleton = () => (
  <Loading style={{ justifySelf: 'stretch' }}>
    {['72%', '58%', '86%', '80%'].map((width) => (
      <Skel key={width} width={width} height={16} marginBottom={14} />
    ))}
    <Skel width={176} height={44} />
  </Loading>
);

/** Locks and kickoffs in the member's own calendar. */
export function CalendarScreen() {
  const link = useQuery(read('readCalendarLink'));
  const make = useMutation({
    mutationFn: calendarLink.make,
    meta: { failed: 'Failed to create the link', fallback: 'Failed to create the link' },
  });
  return (
    <>
      <PageHead title="Calendar">Every lock and kickoff in your phone’s calendar. It shows no one’s picks.</PageHead>
      <section className="card calendar-card">
        <Reading of={link} skeleton={<CalendarSkeleton />}>
          {({ token }) =>
            token === null ? (
              <>
                <ul className="calendar-what">
                  <li>Each lock, with an alarm one hour before it</li>
                  <li>Each kickoff, with both teams</li>
                  <li>Changes of kickoffs and locks, while your calendar can reach the pool</li>
                </ul>
                <p className="muted">The link is yours alone, and you can end it at any time.</p>
                <Button
                  intent="primary"
                  text="Create Calendar Link"
                  disabled={make.isPending}
                  onClick={() => make.mutate()}
                />
              </>
            ) : (
              <CalendarLink token={token} />
            )
          }
        </Reading>
      </section>
    </>
  );
}
