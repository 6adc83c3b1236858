import { useQuery } from '@tanstack/react-query';
import type { PastSeasonsRead } from '#shared/model.ts';
import { read } from '../../../data/queries.ts';
import { PastNames } from './PastNames.tsx';
import { pastTexts } from './pastTexts.ts';

type Props = { preview: PastSeasonsRead; onChoose: (name: string, userId: number | null) => void };

/** An import's additions, and the rows with errors. */
export function PastPreview({ preview, onChoose }: Props) {
  const { added, seasons, names, errors, errorCount } = preview;
  const { data: users = [] } = useQuery(read('readUsers'));
  const open = names.filter(({ isOpen }) => isOpen).length;
  const leftOut = pastTexts.leftOut(preview);
  return (
    <>
      <p role="status">
        <b>{pastTexts.ready(added)}</b>
        {errorCount > 0 && <b className="admin-bad">, {pastTexts.toFix(errorCount)}</b>}
        {open > 0 && <b className="admin-bad">, {pastTexts.open(open)}</b>}
        {leftOut !== '' && <span className="muted"> {leftOut}</span>}
      </p>
      {errors.length > 0 && (
        <ol className="past-errors" aria-label="Rows to fix">
          {errors.map(({ row, text, message }) => (
            <li key={`${row} ${message}`}>
              <b>Row {row}</b> <q>{text}</q>
              <span className="admin-error">{message}</span>
            </li>
          ))}
          {errorCount > errors.length && <li className="muted">{pastTexts.moreErrors(errorCount - errors.length)}</li>}
        </ol>
      )}
      {seasons.length > 0 && (
        <section className="past-part" aria-labelledby="past-read">
          <h3 id="past-read">Seasons</h3>
          <ul className="past-read">
            {seasons.map(({ season, weeks, players, champions }) => (
              <li key={season}>
                <b>{season}</b> <span className="muted">{pastTexts.season(weeks, players)}</span>
                <span>
                  {champions.length === 1 ? 'Champion' : 'Champions'}: {champions.join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {names.length > 0 && (
        <PastNames names={names} players={users.filter(({ isAdmin }) => !isAdmin)} onChoose={onChoose} />
      )}
    </>
  );
}
