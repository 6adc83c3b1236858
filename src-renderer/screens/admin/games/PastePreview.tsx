import { Button, Checkbox } from '@blueprintjs/core';
import type { Week } from '#shared/model.ts';
import { plural, texts } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { Skel } from '../../../ui/Loading.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { alreadyPlaying, isQuestioned, saveText, updateText } from './pastedRows.ts';
import { PreviewRow } from './PreviewRow.tsx';
import type { PastedGames, Tick } from './usePastedGames.ts';

type Props = { week: Week; pasted: PastedGames };

/** What the pasted rows would become, and the button that saves them. */
export function PastePreview({ week, pasted }: Props) {
  const { preview, shown, rows, fault } = pasted;
  return (
    <section className="card paste-preview" aria-labelledby="preview">
      <div className="paste-head">
        <h2 id="preview">Preview</h2>
        <p role="status">
          {shown === undefined ? preview.error === null && 'Reading…' : <Count {...pasted} games={shown.games} />}
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
      {shown === undefined && preview.error === null && <Skel height={120} />}
      {shown !== undefined && rows.length === 0 && <p className="paste-failed">{fieldTexts.gamesTextRequired}</p>}
      {rows.length > 0 && (
        <>
          <Rows week={week} pasted={pasted} />
          <Foot week={week} pasted={pasted} />
        </>
      )}
    </section>
  );
}

type Games = NonNullable<PastedGames['shown']>['games'];

/** "6 games ready, 1 of them to check, 2 rows to fix" */
function Count({ rows, tally, games }: Pick<PastedGames, 'rows' | 'tally'> & { games: Games }) {
  const ready = rows.length - tally.bad.length;
  const questioned = rows.filter((row) => isQuestioned(row, games)).length;
  return (
    <>
      <b>{ready}</b> {ready === 1 ? 'game' : 'games'} ready
      {questioned > 0 && <>, {questioned} of them to check</>}
      {tally.bad.length > 0 && <b className="admin-bad">, {plural(tally.bad.length, 'row')} to fix</b>}
    </>
  );
}

const Rows = ({ week, pasted: { paste, shown, rows } }: Props) => (
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
  </>
);

const TickBox = ({ tick, label }: { tick: Tick; label: string }) => (
  <Checkbox
    className="admin-check"
    label={label}
    checked={tick.isTicked}
    onChange={({ currentTarget }) => tick.set(currentTarget.checked)}
  />
);

function Foot({ week, pasted: { tally, ticks, held, maySave, save } }: Props) {
  const { update, dates, favorites, favoritesDoubt } = ticks;
  return (
    <div className="paste-foot">
      {tally.change.length > 0 && <TickBox tick={update} label={updateText(tally.change.length)} />}
      {dates !== null && <TickBox tick={dates} label={adminTexts.datesAreRight} />}
      {favoritesDoubt !== null && (
        <>
          <p className="paste-doubt admin-bad" role="alert">
            {adminTexts.favoritesDoubt[favoritesDoubt]}
          </p>
          <TickBox tick={favorites} label={adminTexts.favoritesAreRight} />
        </>
      )}
      <Button intent="primary" text={saveText(tally)} disabled={!maySave} onClick={() => save.mutate()} />
      <FormFailure error={save.error} title={adminTexts.addFailed} fallback={adminTexts.addFailedLine} />
      <span className="muted">{held ?? `To ${weekName(week)}, ${seasonName(week)}.`}</span>
    </div>
  );
}
