import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Todo, Week } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import { TextArea } from '../../../ui/Input.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { CopyButton } from '../CopyButton.tsx';
import { useReminder } from '../useReminder.ts';

function Reminder({ week, missing }: { week: Week; missing: Todo['missing'] }) {
  const id = useId();
  const text = useReminder(week, missing, useNow(60_000));
  return (
    <section className="card admin-card" aria-labelledby="missing">
      <h2 id="missing">Who is missing</h2>
      <p className="muted">
        {plural(missing.length, 'player')} can still add picks to {weekName(week)}.
      </p>
      <label className="sr" htmlFor={id}>
        Reminder
      </label>
      <TextArea id={id} className="invite-text" readOnly rows={4} value={text} />
      <CopyButton text={text} label={adminTexts.copyReminder} copied={adminTexts.reminderCopied} fieldId={id} />
    </section>
  );
}

/** Who can still add picks this week, with a message for the group. Shows nothing if no one can. */
export function Missing() {
  const { data: todo } = useQuery(read('readTodo'));
  const { data: week } = useQuery(read('readCurrentWeek'));
  if (todo === undefined || week == null || todo.missing.length === 0) return null;
  return <Reminder week={week} missing={todo.missing} />;
}
