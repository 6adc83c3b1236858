import { Button, TextArea } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { PAST_TEXT_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { pastSeasons } from '../../../data/pastSeasons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { FormFailure } from '../FormFailure.tsx';
import { PastPreview } from './PastPreview.tsx';
import { heldUp, pastTexts } from './pastTexts.ts';
import { readTextFile } from './textFile.ts';
import { usePastText } from './usePastText.ts';

/** Results from a spreadsheet: pasted or chosen, checked, then imported, all or none. */
export function ImportPast() {
  const pasted = usePastText();
  const noteId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const isTooLong = pasted.text.length > PAST_TEXT_MAX;
  const query = pastSeasons.preview(pasted.input, pasted.revision);
  const preview = useQuery({ ...query, enabled: query.enabled !== false && pasted.input.text.length <= PAST_TEXT_MAX });
  const isEmpty = pasted.text.trim() === '';
  const shown = isEmpty || isTooLong ? undefined : preview.data;
  const add = useMutation({
    mutationFn: () => pastSeasons.add(pasted.input),
    meta: { silent: true },
    onSuccess: ({ added }) => {
      toast({ title: pastTexts.imported, text: `${pastTexts.ready(added).replace(' to add', '')}.`, tone: 'success' });
      pasted.clear();
    },
    // The pool may have changed under the preview.
    onError: () => void preview.refetch(),
  });
  const write = (text: string) => {
    pasted.setText(text);
    setUnreadable(false);
    add.reset();
  };
  const chosen = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const text = await readTextFile(file).catch(() => null);
    // The same file can be chosen again after it was mended.
    currentTarget.value = '';
    if (text === null) setUnreadable(true);
    else write(text);
  };
  const isFresh = pasted.isSettled && !preview.isPlaceholderData && !preview.isFetching && preview.error === null;
  const held = shown === undefined ? null : heldUp(shown);
  const fault = isTooLong ? pastTexts.tooLong : isUnreadable ? pastTexts.unreadable : null;
  return (
    <>
      <p id={noteId} className="muted">
        {pastTexts.columns}
      </p>
      <TextArea
        aria-label="Past results"
        className="past-text"
        fill
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        rows={5}
        value={pasted.text}
        placeholder={'Season,Week,Player,Wins,Losses,Ties\n2024,1,Dave,3,2,0'}
        aria-describedby={noteId}
        aria-invalid={fault !== null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {fault !== null && (
        <p className="admin-error" role="alert">
          {fault}
        </p>
      )}
      <div className="admin-actions">
        <Button icon={<DocumentOpenIcon />} text="Choose a CSV File…" onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          className="sr"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file of past results"
          tabIndex={-1}
          onChange={(event) => void chosen(event)}
        />
      </div>
      {!isEmpty && !isTooLong && shown === undefined && preview.error === null && (
        <Loading className="skel admin-skel" />
      )}
      {preview.error !== null && !isEmpty && !isTooLong && (
        <p className="admin-error" role="alert">
          {preview.error.message} Your text is still here.{' '}
          <button type="button" className="text-button" onClick={() => void preview.refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {shown !== undefined && (
        <>
          <PastPreview preview={shown} onChoose={pasted.choose} />
          <FormFailure error={add.error} title={pastTexts.importFailed} fallback={pastTexts.importFailedLine} />
          <div className="admin-actions past-foot">
            <Button
              intent="primary"
              text={pastTexts.import(shown.added)}
              disabled={held !== null || !isFresh || add.isPending}
              onClick={() => add.mutate()}
            />
            {held !== null && <span className="muted">{held}</span>}
          </div>
        </>
      )}
    </>
  );
}
