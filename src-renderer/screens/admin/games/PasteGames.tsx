import { Button, Checkbox, TextArea } from '@blueprintjs/core';
import { SwapHorizontalIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { GAMES_TEXT_MAX } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { columnsIn, favoritesInDoubt, swapColumns } from '#shared/rules/manualRows.ts';
import { plural, texts } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { toast } from '../../../ui/toaster.ts';
import { FormFailure } from '../FormFailure.tsx';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { spreadWords } from '../lineWords.ts';
import { HowToWrite } from './HowToWrite.tsx';
import { alreadyPlaying, holdUp, saveText, tallyRows, updateText } from './pastedRows.ts';
import { PreviewRow } from './PreviewRow.tsx';
import { usePaste } from './usePaste.ts';
import { timeZone } from '../../../data/timeZone.ts';

/** Games from a spreadsheet: pasted, looked at, then saved, all or none. */
export function PasteGames({ week }: { week: Week }) {
  const paste = usePaste(week.season);
  const { settled } = paste;
  // The tick counts for the rows it was shown for; other rows ask again.
  const [agreed, setAgreed] = useState<string | null>(null);
  const [datesAgreed, setDatesAgreed] = useState<string | null>(null);
  const [favoritesAgreed, setFavoritesAgreed] = useState<string | null>(null);
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = paste.text.length > GAMES_TEXT_MAX;
  const query = commissioner.preview(week.id, settled);
  const preview = useQuery({ ...query, enabled: query.enabled !== false && settled.text.length <= GAMES_TEXT_MAX });
  const isEmpty = paste.text.trim() === '';
  const shown = isEmpty || isTooLong ? undefined : preview.data;
  const rows = shown?.rows ?? [];
  const tally = tallyRows(rows);
  const changes = tally.change.join();
  const doubtful = rows.filter(({ doubts }) => doubts.length > 0);
  const dates = `${week.id}:${doubtful.map(({ row, reading }) => `${row} ${reading?.gameTime}`).join()}`;
  const datesConfirmed = doubtful.length > 0 && datesAgreed === dates;
  const favoritesDoubt = useMemo(() => favoritesInDoubt(settled.text), [settled.text]);
  const swapped = useMemo(() => swapColumns(settled.text), [settled.text]);
  const favorites = rows.map(({ reading }) => (reading === null ? '' : spreadWords(reading, reading.spread))).join();
  const favoritesConfirmed = favoritesDoubt === null || favoritesAgreed === favorites;
  const mayUpdate = agreed === `${week.id}:${changes}`;

  const save = useMutation({
    mutationFn: () =>
      commissioner.addGames(week.id, settled, { update: tally.change.length + tally.same.length > 0, datesConfirmed }),
    meta: { silent: true },
    onSuccess: ({ added }) => {
      const updated = tally.change.length;
      toast({
        title: adminTexts.added(added),
        text: updated === 0 ? weekName(week) : `${plural(updated, 'game')} updated.`,
        tone: 'success',
      });
      paste.clear();
      setAgreed(null);
    },
    // What the week has may have changed under the preview.
    onError: () => void preview.refetch(),
  });

  const isFresh = paste.isSettled && !preview.isPlaceholderData && !preview.isFetching && preview.error === null;
  const held =
    holdUp(tally, mayUpdate) ??
    (doubtful.length > 0 && !datesConfirmed ? `Tick “${adminTexts.datesAreRight}” to continue.` : null) ??
    (favoritesConfirmed ? null : `Tick “${adminTexts.favoritesAreRight}” to continue.`);
  const tooLong = `The text is too long. Use at most ${GAMES_TEXT_MAX.toLocaleString('en-US')} characters.`;
  const fault = isTooLong ? tooLong : preview.error === null ? null : (fieldErrors(preview.error)['gamesText'] ?? null);

  return (
    <>
      <section className="card admin-card" aria-labelledby="paste-games">
        <h2 id="paste-games">Paste from a spreadsheet</h2>
        <p id={noteId} className="muted">
          Eight columns: {columnsIn(timeZone.get())}. Mark the home team with @.
        </p>
        <TextArea
          aria-label="Games text"
          className="paste"
          fill
          inputRef={field}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          rows={7}
          value={paste.text}
          placeholder={`${week.season}\t11/22\t10:00 AM\tPittsburgh\t@Chicago\t2.5\t46.5\t46.5`}
          aria-describedby={noteId}
          aria-invalid={fault !== null}
          onChange={({ currentTarget }) => {
            paste.setText(currentTarget.value);
            save.reset();
          }}
        />
        {fault !== null && (
          <p className="admin-error" role="alert">
            {fault}
          </p>
        )}
        {swapped !== null && !isTooLong && (
          <p className="paste-swapped">
            {adminTexts.columnsReversed}{' '}
            <Button
              icon={<SwapHorizontalIcon />}
              text={adminTexts.swapColumns}
              onClick={() => {
                paste.setText(swapped);
                // The button goes away with the reason for it.
                field.current?.focus();
              }}
            />
          </p>
        )}
        <HowToWrite season={week.season} />
      </section>

      {!isEmpty && !isTooLong && (
        <section className="card paste-preview" aria-labelledby="preview">
          <div className="paste-head">
            <h2 id="preview">Preview</h2>
            <p role="status">
              {shown === undefined ? (
                preview.error === null && 'Reading…'
              ) : (
                <>
                  <b>{rows.length - tally.bad.length}</b> {rows.length - tally.bad.length === 1 ? 'game' : 'games'}{' '}
                  ready
                  {tally.bad.length > 0 && <b className="admin-bad">, {plural(tally.bad.length, 'row')} to fix</b>}
                </>
              )}
            </p>
          </div>
          {preview.error !== null && fault === null && (
            <p className="paste-failed" role="alert">
              {preview.error.message} Your text is still here.{' '}
              <button type="button" className="text-button" onClick={() => void preview.refetch()}>
                {texts.tryAgain}
              </button>
            </p>
          )}
          {shown === undefined && preview.error === null && <div className="skel" style={{ height: 120 }} />}
          {shown !== undefined && rows.length === 0 && <p className="paste-failed">{texts.gamesTextRequired}</p>}
          {rows.length > 0 && (
            <>
              <div className="paste-row paste-columns" aria-hidden="true">
                <span className="paste-number">Row</span>
                <span className="paste-game">Game</span>
                <span className="paste-when">Kickoff</span>
                <span className="paste-line">Spread</span>
                <span className="paste-total">Total</span>
              </div>
              <ol className="paste-rows" aria-label="Preview of the pasted rows">
                {rows.map((row) => (
                  <PreviewRow
                    key={row.row}
                    row={row}
                    season={week.season}
                    playing={alreadyPlaying(row, shown?.games ?? [])}
                    onSwap={() => paste.swap(row.text)}
                  />
                ))}
              </ol>
              <div className="paste-foot">
                {tally.change.length > 0 && (
                  <Checkbox
                    className="admin-check"
                    label={updateText(tally.change.length)}
                    checked={mayUpdate}
                    onChange={({ currentTarget }) => setAgreed(currentTarget.checked ? `${week.id}:${changes}` : null)}
                  />
                )}
                {doubtful.length > 0 && (
                  <Checkbox
                    className="admin-check"
                    label={adminTexts.datesAreRight}
                    checked={datesConfirmed}
                    onChange={({ currentTarget }) => setDatesAgreed(currentTarget.checked ? dates : null)}
                  />
                )}
                {favoritesDoubt !== null && (
                  <>
                    <p className="paste-doubt admin-bad" role="alert">
                      {adminTexts.favoritesDoubt[favoritesDoubt]}
                    </p>
                    <Checkbox
                      className="admin-check"
                      label={adminTexts.favoritesAreRight}
                      checked={favoritesConfirmed}
                      onChange={({ currentTarget }) => setFavoritesAgreed(currentTarget.checked ? favorites : null)}
                    />
                  </>
                )}
                <Button
                  intent="primary"
                  text={saveText(tally)}
                  disabled={held !== null || !isFresh || save.isPending}
                  onClick={() => save.mutate()}
                />
                <FormFailure error={save.error} title={adminTexts.addFailed} fallback={adminTexts.addFailedLine} />
                <span className="muted">{held ?? `To ${weekName(week)}, ${seasonName(week)}.`}</span>
              </div>
            </>
          )}
        </section>
      )}
    </>
  );
}
