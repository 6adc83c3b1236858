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

/** The text, its preview, and importing it. */
function useImport() {
  const pasted = usePastText();
  const [isUnreadable, setUnreadable] = useState(false);
  const isTooLong = pasted.text.length > PAST_TEXT_MAX;
  const query = pastSeasons.preview(pasted.input, pasted.revision);
  const preview = useQuery({ ...query, enabled: query.enabled !== false && pasted.input.text.length <= PAST_TEXT_MAX });
  const isRead = pasted.text.trim() !== '' && !isTooLong;
  const shown = isRead ? preview.data : undefined;
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
  const isFresh = pasted.isSettled && !preview.isPlaceholderData && !preview.isFetching && preview.error === null;
  const held = shown === undefined ? null : heldUp(shown);
  return {
    text: pasted.text,
    choose: pasted.choose,
    write,
    readFile: async (file: File) => {
      const text = await readTextFile(file).catch(() => null);
      if (text === null) setUnreadable(true);
      else write(text);
    },
    fault: isTooLong ? pastTexts.tooLong : isUnreadable ? pastTexts.unreadable : null,
    shown,
    isReading: isRead && shown === undefined && preview.error === null,
    failure: isRead ? preview.error : null,
    readAgain: () => void preview.refetch(),
    held,
    add,
    mayAdd: held === null && isFresh && !add.isPending,
  };
}
type Import = ReturnType<typeof useImport>;

function ChooseFile({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    await onFile(file);
    // The same file can be chosen again after it was mended.
    currentTarget.value = '';
  };
  return (
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
  );
}

function Checked({ shown, importing }: { shown: NonNullable<Import['shown']>; importing: Import }) {
  const { add, mayAdd, held, choose } = importing;
  return (
    <>
      <PastPreview preview={shown} onChoose={choose} />
      <FormFailure error={add.error} title={pastTexts.importFailed} fallback={pastTexts.importFailedLine} />
      <div className="admin-actions past-foot">
        <Button intent="primary" text={pastTexts.import(shown.added)} disabled={!mayAdd} onClick={() => add.mutate()} />
        {held !== null && <span className="muted">{held}</span>}
      </div>
    </>
  );
}

/** Results from a spreadsheet: pasted or chosen, checked, then imported, all or none. */
export function ImportPast() {
  const importing = useImport();
  const { text, write, fault, failure, shown } = importing;
  const noteId = useId();
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
        value={text}
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
      <ChooseFile onFile={importing.readFile} />
      {importing.isReading && <Loading className="skel admin-skel" />}
      {failure !== null && (
        <p className="admin-error" role="alert">
          {failure.message} Your text is still here.{' '}
          <button type="button" className="text-button" onClick={importing.readAgain}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {shown !== undefined && <Checked shown={shown} importing={importing} />}
    </>
  );
}
