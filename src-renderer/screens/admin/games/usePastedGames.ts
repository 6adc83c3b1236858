/** The pasted games of a week: the text, its preview, the ticks it asks for, and saving it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GAMES_TEXT_MAX } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { arrangeColumns } from '#shared/rules/manualColumns.ts';
import { favoritesInDoubt } from '#shared/rules/manualRows.ts';
import { convertTimes } from '#shared/rules/manualZones.ts';
import { zoneName } from '#shared/rules/zoneWords.ts';
import { plural } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { timeZone } from '../../../data/timeZone.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { spreadWords } from '../lineWords.ts';
import { holdUp, tallyRows } from './pastedRows.ts';
import { usePaste } from './usePaste.ts';

/** A tick that counts for the shown rows only; other rows ask again. */
function useTick(shownFor: string) {
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  return {
    isTicked: tickedFor === shownFor,
    set: (isTicked: boolean) => setTickedFor(isTicked ? shownFor : null),
  };
}
export type Tick = ReturnType<typeof useTick>;

/** The rows as the server reads them. */
function usePreview(week: Week, { text, settled }: ReturnType<typeof usePaste>) {
  const query = commissioner.preview(week.id, settled);
  const preview = useQuery({ ...query, enabled: query.enabled !== false && settled.text.length <= GAMES_TEXT_MAX });
  const isTooLong = text.length > GAMES_TEXT_MAX;
  const shown = text.trim() === '' || isTooLong ? undefined : preview.data;
  const tooLong = `The text is too long. Use at most ${GAMES_TEXT_MAX.toLocaleString('en-US')} characters.`;
  const refused = preview.error === null ? null : (fieldErrors(preview.error)['gamesText'] ?? null);
  return { preview, shown, isTooLong, fault: isTooLong ? tooLong : refused };
}

/** What one button puts right in the text as it was pasted, before its rows are worth a look. */
export type PasteOffer = { text: string; reason: string; verb: string };

function findOffer(text: string, season: number): PasteOffer | null {
  const arranged = arrangeColumns(text, season);
  if (arranged !== null) {
    return { text: arranged, reason: adminTexts.columnsInAnotherOrder, verb: adminTexts.arrangeColumns };
  }
  const zone = timeZone.get();
  const converted = convertTimes(text, { season, timeZone: zone });
  if (converted === null) return null;
  const { text: inZone, from } = converted;
  return {
    text: inZone,
    reason: adminTexts.timesInAnotherZone(zoneName(from)),
    verb: adminTexts.convertTimes(zoneName(zone)),
  };
}

export function usePastedGames(week: Week) {
  const paste = usePaste(week.season);
  const { settled } = paste;
  const { preview, shown, isTooLong, fault } = usePreview(week, paste);
  const rows = shown?.rows ?? [];
  const tally = tallyRows(rows);
  const doubtful = rows.filter(({ doubts }) => doubts.length > 0);
  const favoritesDoubt = useMemo(() => favoritesInDoubt(settled.text), [settled.text]);
  const found = useMemo(() => findOffer(settled.text, week.season), [settled.text, week.season]);
  const offer = isTooLong ? null : found;

  const update = useTick(`${week.id}:${tally.change.join()}`);
  const dates = useTick(`${week.id}:${doubtful.map(({ row, reading }) => `${row} ${reading?.gameTime}`).join()}`);
  const favorites = useTick(
    rows.map(({ reading }) => (reading === null ? '' : spreadWords(reading, reading.spread))).join(),
  );
  const datesConfirmed = doubtful.length > 0 && dates.isTicked;
  const held =
    holdUp(tally, update.isTicked) ??
    (doubtful.length > 0 && !datesConfirmed ? `Tick “${adminTexts.datesAreRight}” to continue.` : null) ??
    (favoritesDoubt === null || favorites.isTicked ? null : `Tick “${adminTexts.favoritesAreRight}” to continue.`);

  const save = useMutation({
    mutationFn: () =>
      commissioner.addGames(week.id, settled, { update: tally.change.length + tally.same.length > 0, datesConfirmed }),
    meta: { silent: true },
    onSuccess: ({ added }) => {
      const updated = tally.change.length;
      const text = updated === 0 ? weekName(week) : `${plural(updated, 'game')} updated.`;
      toast({ title: adminTexts.added(added), text, tone: 'success' });
      paste.clear();
      update.set(false);
    },
    // What the week has may have changed under the preview.
    onError: () => void preview.refetch(),
  });
  const isFresh = paste.isSettled && !preview.isPlaceholderData && !preview.isFetching && preview.error === null;
  const read = { preview, shown, rows, tally, offer, isTooLong, fault };
  const ticks = { update, dates: doubtful.length > 0 ? dates : null, favorites, favoritesDoubt };
  return { paste, ...read, ticks, held, maySave: held === null && isFresh && !save.isPending, save };
}
export type PastedGames = ReturnType<typeof usePastedGames>;
