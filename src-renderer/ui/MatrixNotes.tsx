import type { PickType } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { columnKey, type MatrixColumn } from './matrixView.ts';
import { shortPick } from './pickWords.ts';

export type MatrixNote = {
  userId: number;
  name: string;
  column: MatrixColumn;
  pickType: PickType;
  pickValue: string;
  reason: string;
};

export const noteId = (userId: number, column: MatrixColumn): string => `note-${userId}-${columnKey(column)}`;

/** Goes to the note of a marked cell. */
export function showNote(id: string): void {
  const note = document.getElementById(id);
  note?.scrollIntoView({ block: 'nearest' });
  note?.focus({ preventScroll: true });
}

/** What the marks in the matrix mean: who did not make a pick by his own hand, and why. */
export function MatrixNotes({ notes }: { notes: readonly MatrixNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="matrix-notes" aria-label="Picks entered by the commissioner">
      {notes.map(({ userId, name, column, pickType, pickValue, reason }) => (
        <li key={noteId(userId, column)} id={noteId(userId, column)} tabIndex={-1}>
          <span aria-hidden="true">* </span>
          <b>{name}</b>, {shortPick(column, pickType, pickValue)}: {texts.enteredByCommissioner(reason)}
        </li>
      ))}
    </ul>
  );
}
