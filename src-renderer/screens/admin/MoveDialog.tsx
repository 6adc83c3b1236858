import { Checkbox } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Game, Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { plural, texts } from '#shared/texts.ts';
import { games } from '../../data/games.ts';
import { party } from '../../data/party.ts';
import { read } from '../../data/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { WeekSelect } from '../../ui/WeekSelect.tsx';
import { toast } from '../../ui/toaster.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminTexts } from './adminTexts.ts';
import { DateDoubts } from './DateDoubts.tsx';
import { weekName, weekOption } from './adminWeek.ts';
import { gameTitle } from './lineWords.ts';
import type { PicksOn } from './picksOn.ts';
import { readTimeField, TIME_FIELD, timeFieldValue } from './timeField.ts';
import { kickoffsOf, timeDoubts } from './week/dateWarnings.ts';
import { zoneLabel } from '../../ui/format.ts';
import { timeZone } from '../../data/timeZone.ts';

type Props = {
  game: Pick<Game, 'id' | 'awayTeam' | 'homeTeam'>;
  /** The week it is in, and the one it is meant for where that is known. */
  week: Week;
  to?: Week;
  picks: PicksOn;
  onClose: () => void;
};

/** Doubts about the kickoff in the week the game moves to; empty for a likely one. */
function useMoveDoubts(game: Game | undefined, target: Week | undefined, kickoff: string, isChanged: boolean): string {
  const { data: others } = useQuery({ ...games.ofWeek(target?.id ?? 0), enabled: target !== undefined });
  const now = useNow(60_000);
  const isOpen = game?.status === 'scheduled' || game?.status === 'postponed';
  if (game === undefined || target === undefined || (!isChanged && !isOpen)) return '';
  // A kickoff that stays may have passed long ago; only a new one is likely to be a mistake then.
  const context = {
    season: target.season,
    others: kickoffsOf(others ?? [], game.id),
    timeZone: timeZone.get(),
    now: isChanged ? now : -Infinity,
  };
  return timeDoubts('Kickoff', kickoff, context);
}

/** The week and the kickoff that the game is to get, and moving it. */
function useMove({ game, week, to, onClose }: Props) {
  const { data: all = [] } = useQuery(read('readWeeks'));
  const [weekId, setWeekId] = useState(to?.id ?? null);
  const [carryPicks, setCarryPicks] = useState(true);
  /** As typed; null while it is the kickoff the game has. */
  const [kickoff, setKickoff] = useState<string | null>(null);
  const others = all.filter(({ id, season }) => id !== week.id && season === week.season).toSorted(bySeasonOrder);
  const target =
    others.find(({ id }) => id === weekId) ?? others.find((one) => bySeasonOrder(week, one) < 0) ?? others[0];
  const { data: ofWeek } = useQuery(games.ofWeek(week.id));
  const moved = ofWeek?.find(({ id }) => id === game.id);
  const now = useNow(60_000);
  const kickoffAt = moved?.gameTime ?? null;
  const shownKickoff = kickoff ?? (kickoffAt === null ? '' : timeFieldValue(Date.parse(kickoffAt)));
  const reading = readTimeField(shownKickoff);
  const doubts = useMoveDoubts(moved, target, shownKickoff, kickoff !== null);
  /** The week and kickoff that were confirmed. */
  const [agreed, setAgreed] = useState<string | null>(null);
  const asked = `${target?.id ?? 0} ${shownKickoff}`;
  const datesConfirmed = doubts !== '' && agreed === asked;
  const isHeld = ofWeek === undefined || reading.error !== undefined || (doubts !== '' && !datesConfirmed);

  const move = useMutation({
    mutationFn: () =>
      party.moveGame(game.id, {
        weekId: target?.id ?? 0,
        carryPicks,
        ...(datesConfirmed ? { datesConfirmed } : {}),
        ...(reading.error !== undefined || kickoff === null
          ? {}
          : { gameTime: reading.at === null ? null : new Date(reading.at).toISOString() }),
      }),
    meta: { failed: texts.error, fallback: 'Failed to move the game' },
    onSuccess: () => {
      const name = target === undefined ? '' : weekName(target);
      toast({ title: `Moved to ${name}`, text: gameTitle(game), tone: 'success' });
      onClose();
    },
  });
  return {
    others,
    target,
    setWeekId,
    carryPicks,
    setCarryPicks,
    kickoff: { value: shownKickoff, onChange: setKickoff, error: reading.error },
    doubts: { doubts, isConfirmed: datesConfirmed, onConfirm: (isRight: boolean) => setAgreed(isRight ? asked : null) },
    isHidden: moved !== undefined && !moved.isRevealed && !hasKickedOff(gameFacts(moved), now),
    mayMove: target !== undefined && !isHeld && !move.isPending,
    move: () => move.mutate(),
  };
}

type FieldsProps = { target: Week; picks: PicksOn; moving: ReturnType<typeof useMove> };

function MoveFields({ target, picks, moving }: FieldsProps) {
  const { carryPicks } = moving;
  const count = typeof picks !== 'number' ? 'Its picks' : plural(picks, 'pick');
  return (
    <>
      <p>
        <WeekSelect weeks={moving.others} value={target.id} label={weekOption} onChoose={moving.setWeekId} />
      </p>
      <Field
        label={`New kickoff (${zoneLabel()})`}
        name="gameTime"
        {...moving.kickoff}
        {...TIME_FIELD}
        help="Leave empty if not known yet. The lock follows the kickoff."
      />
      <DateDoubts {...moving.doubts} />
      <Checkbox
        className="admin-check"
        checked={carryPicks}
        label="Move its picks too"
        onChange={({ currentTarget }) => moving.setCarryPicks(currentTarget.checked)}
      />
      <p>
        {carryPicks
          ? `${count} on it ${picks === 1 ? 'counts' : 'count'} for ${weekName(target)}. No one can end up with six picks.`
          : `${count} on it ${picks === 1 ? 'is' : 'are'} deleted. ${adminTexts.snapshotFirst}`}{' '}
        Each player with a pick on it gets a notice.
      </p>
      {moving.isHidden && <p>{adminTexts.showsWhoPicked}</p>}
    </>
  );
}

/** Puts a game into another week of its season, with its picks or without. */
export function MoveDialog(props: Props) {
  const { game, week, picks, onClose } = props;
  const moving = useMove(props);
  const { target } = moving;
  return (
    <ConfirmDialog
      title="Move this game?"
      verb={target === undefined ? 'Move Game' : `Move to ${weekName(target)}`}
      keep="Go Back"
      isDanger={!moving.carryPicks}
      isPending={!moving.mayMove || picks === null}
      onConfirm={moving.move}
      onClose={onClose}
    >
      <p>
        <b>{gameTitle(game)}</b>, now in {weekName(week)}.
      </p>
      {target === undefined ? (
        <p>This season has no other week. Create the week first.</p>
      ) : (
        <MoveFields target={target} picks={picks} moving={moving} />
      )}
    </ConfirmDialog>
  );
}
