import { Button, TextArea } from '@blueprintjs/core';
import { SwapHorizontalIcon } from '@blueprintjs/icons';
import { useId, useRef } from 'react';
import type { Week } from '#shared/model.ts';
import { columnsIn } from '#shared/rules/manualRows.ts';
import { timeZone } from '../../../data/timeZone.ts';
import { HowToWrite } from './HowToWrite.tsx';
import { PastePreview } from './PastePreview.tsx';
import { usePastedGames } from './usePastedGames.ts';

/** Games from a spreadsheet: pasted, looked at, then saved, all or none. */
export function PasteGames({ week }: { week: Week }) {
  const pasted = usePastedGames(week);
  const { paste, offer, isTooLong, fault, save } = pasted;
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const accept = (text: string) => {
    paste.setText(text);
    // The button goes away with the reason for it.
    field.current?.focus();
  };
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
        {offer !== null && (
          <p className="paste-offer">
            {offer.reason}{' '}
            <Button
              intent="primary"
              icon={<SwapHorizontalIcon />}
              text={offer.verb}
              onClick={() => accept(offer.text)}
            />
          </p>
        )}
        <HowToWrite season={week.season} />
      </section>
      {paste.text.trim() !== '' && !isTooLong && offer === null && <PastePreview week={week} pasted={pasted} />}
    </>
  );
}
