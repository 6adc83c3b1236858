import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import type { Game, PickCount } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { toast } from '../../../ui/toaster.ts';
import { useNow } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { DateDoubts } from '../DateDoubts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { isHalfFilled, TIME_FIELD } from '../timeField.ts';
import { gameTitle, lineWords, spreadWords, timeWords } from '../lineWords.ts';
import { entryDoubts, kickoffsOf } from './dateWarnings.ts';
import { entriesOf, LINE_FIELDS, readLineEntries, readLineText, type LineField, type LineSeen } from './lineEntries.ts';
import { zoneLabel } from '../../../ui/format.ts';
import { timeZone } from '../../../data/timeZone.ts';

type Props = {
  game: Game;
  ofWeek: readonly Game[];
  season: number;
  counts: PickCount | undefined;
  onClose: () => void;
};

const seenOf = ({ gameTime, lockTime, spread, total }: Game): LineSeen => ({ gameTime, lockTime, spread, total });

/** What becomes of the picks that are there already. */
function picksWords({ picks, atOtherLine }: PickCount): string {
  if (picks === null || atOtherLine === null) return 'Picks on this game keep the line they were made at.';
  if (picks === 0) return 'No one has picked this game yet.';
  const other = atOtherLine === 0 ? '' : `, ${atOtherLine} of them at a different line than the current one`;
  return `${plural(picks, 'pick')} on this game${other}. They keep the line they were made at.`;
}

/** The line as it is typed, doubts about its dates, and saving it. */
function useLine({ game, ofWeek, season, onClose }: Props, now: number) {
  const [opened] = useState(() => entriesOf(game));
  const [entries, setEntries] = useState(opened);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  // What the form was opened on: a line changed on another device meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(() => seenOf(game));
  const others = kickoffsOf(ofWeek, game.id);
  const doubts = entryDoubts(opened, entries, { season, others, now, timeZone: timeZone.get() });
  const [agreed, setAgreed] = useState<string | null>(null);
  const dates = `${entries.gameTime} ${entries.lockTime}`;
  const datesConfirmed = doubts !== '' && agreed === dates;
  const isHeld = doubts !== '' && !datesConfirmed;

  const save = useMutation({
    mutationFn: (changes: Parameters<typeof commissioner.changeGame>[1]) =>
      commissioner.changeGame(game.id, { ...changes, ...(datesConfirmed ? { datesConfirmed } : {}), seen }),
    meta: { failed: adminTexts.gameUpdateFailed, fallback: adminTexts.gameUpdateFailed },
    onSuccess: () => {
      toast({ title: adminTexts.gameUpdated, text: adminTexts.gameUpdatedLine, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      setErrors(fieldErrors(error));
      const current = detailsOf(error, 'stale')?.game;
      if (current !== undefined) setSeen(seenOf(current));
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readLineEntries(opened, entries, new Set(LINE_FIELDS.filter((name) => isHalfFilled(form, name))));
    setErrors(read.errors ?? {});
    if (read.errors !== null || isHeld) return;
    if (Object.keys(read.changes).length === 0) onClose();
    else save.mutate(read.changes);
  };
  return {
    entries,
    field: (name: LineField) => ({
      name,
      value: entries[name],
      error: errors[name],
      onChange: (value: string) => {
        setEntries({ ...entries, [name]: value });
        setErrors({});
      },
    }),
    doubts: { doubts, isConfirmed: datesConfirmed, onConfirm: (isRight: boolean) => setAgreed(isRight ? dates : null) },
    /** The saved values, where another device changed them meanwhile. */
    changed: detailsOf(save.error, 'stale')?.game === undefined ? null : seen,
    maySave: !save.isPending && !isHeld,
    submit,
  };
}

function LineFields({ game, line }: { game: Game; line: ReturnType<typeof useLine> }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const spread = readLineText('spread', line.entries.spread);
  const reading = 'value' in spread ? `Reads as ${spreadWords(game, spread.value)}` : null;
  return (
    <div className="line-fields">
      <Field
        label={`Spread of ${game.homeTeam} (home)`}
        {...line.field('spread')}
        inputRef={first}
        help={reading ?? 'Use a minus if the home team is favored'}
      />
      <Field label="Total" {...line.field('total')} inputMode="decimal" help="Leave empty if there is none" />
      <Field
        label={`Kickoff (${zoneLabel()})`}
        {...line.field('gameTime')}
        {...TIME_FIELD}
        help="Leave empty if not known yet"
      />
      <Field
        label={`Lock time (${zoneLabel()})`}
        {...line.field('lockTime')}
        {...TIME_FIELD}
        help="Leave empty to lock 5 minutes before kickoff"
      />
    </div>
  );
}

/** A game's kickoff, lock time and lines by hand. */
export function LineForm(props: Props) {
  const { game, counts, onClose } = props;
  const now = useNow(60_000);
  const line = useLine(props, now);
  const { changed } = line;
  return (
    <form className="game-form" noValidate onSubmit={line.submit} aria-label={`Line of ${gameTitle(game)}`}>
      {counts !== undefined && <p className="muted">{picksWords(counts)}</p>}
      <LineFields game={game} line={line} />
      {changed !== null && (
        <Callout intent="danger" icon={null}>
          {commissionerTexts.changedMeanwhile}{' '}
          <b>
            Now: {lineWords({ ...game, ...changed })}, kickoff {timeWords(changed.gameTime, now)}, lock{' '}
            {timeWords(changed.lockTime, now)}.
          </b>
        </Callout>
      )}
      <DateDoubts {...line.doubts} />
      <div className="admin-actions">
        <Button type="submit" intent="primary" text="Save" disabled={!line.maySave} />
        <Button text="Cancel" onClick={onClose} />
      </div>
    </form>
  );
}
