import { Button, Callout, Checkbox, FormGroup, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { texts } from '#shared/texts.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { kickoffTime } from '../../../ui/format.ts';
import { Field } from '../../../ui/Field.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { playerTexts } from './playerTexts.ts';
import { keyOf, NONE, usePickEntry, type PickEntry, type PickEntryProps } from './usePickEntry.ts';

const ROLES = { favorite: 'SPREAD Favorite', underdog: 'SPREAD Underdog', over: 'TOTAL', under: 'TOTAL' } as const;

function GameSelect({ week, games, rules, gameId, onGame }: PickEntryProps) {
  const id = useId();
  const now = useNow(60_000);
  return (
    <FormGroup label="Game" labelFor={id}>
      <HTMLSelect
        id={id}
        fill
        value={gameId ?? ''}
        onChange={({ currentTarget }) => onGame(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        <option value="">Choose a game</option>
        {games.map((one) => (
          <option key={one.id} value={one.id}>
            {one.awayTeam} @ {one.homeTeam},{' '}
            {one.gameTime === null ? texts.timeToCome : kickoffTime(Date.parse(one.gameTime), now, week.season)}
            {rules.isLocked(one.id) ? ' (Locked)' : ''}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}

function Options({ options, choice, choose, present, ofGame, choiceError }: PickEntry) {
  const errorId = useId();
  return (
    <FormGroup
      intent={choiceError === undefined ? 'none' : 'danger'}
      helperText={choiceError !== undefined && <span id={errorId}>{choiceError}</span>}
    >
      <RadioGroup
        name="choice"
        className="pick-choices"
        label="Pick"
        selectedValue={choice ?? (present === undefined ? '' : keyOf(present))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {options.map((one) => (
          <Radio key={keyOf(one)} value={keyOf(one)} label={`${ROLES[one.role]} ${one.pickValue}`} />
        ))}
        {ofGame.length === 0 && <Radio value={NONE} label="No pick" />}
        {ofGame.map(({ pickType, pickValue }) => (
          <Radio key={pickType} value={`${NONE} ${pickType}`} label={`No pick (remove ${pickValue})`} />
        ))}
      </RadioGroup>
    </FormGroup>
  );
}

/** The pick, its mark and its reason, once a game is chosen. */
function EntryFields({ name, hasBestBets, entry }: { name: string; hasBestBets: boolean; entry: PickEntry }) {
  const { options, present, isMarked, mark, isRemoval, isLate, isHidden, reason, setReason, reasonError, enter } =
    entry;
  return (
    <>
      {isLate && (
        <Callout icon={null}>This game is locked. The pick still counts, and everyone sees your reason.</Callout>
      )}
      {isHidden && <p className="muted">{playerTexts.showsCount(name, present !== undefined, isRemoval)}</p>}
      <Options {...entry} />
      {options.length === 0 && <p className="muted">{texts.noLineYet}</p>}
      {hasBestBets && !isRemoval && options.length > 0 && (
        <Checkbox
          checked={isMarked}
          label={playerTexts.markBestBet(name)}
          onChange={({ currentTarget }) => mark(currentTarget.checked)}
        />
      )}
      <Field
        label="Reason"
        name="reason"
        value={reason}
        onChange={setReason}
        error={reasonError ?? fieldErrors(enter.error)['reason']}
        help={`Everyone who sees the pick sees the reason. For example “phoned in before kickoff”.`}
      />
      <Button
        type="submit"
        intent={isRemoval ? 'danger' : 'primary'}
        fill
        text={isRemoval ? 'Remove Pick' : present === undefined ? 'Enter Pick' : 'Replace Pick'}
        disabled={enter.isPending}
      />
    </>
  );
}

/** One pick: which game, which option (or none), and why. */
export function EnterPickForm(props: PickEntryProps) {
  const entry = usePickEntry(props);
  const { game, stop, submit } = entry;
  return (
    <section className="card admin-card" aria-labelledby="enter-pick">
      <h2 id="enter-pick">Enter a pick</h2>
      <form
        className="admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <GameSelect {...props} />
        {stop !== null && (
          <Callout icon={null} intent="danger" role="status">
            {stop}
          </Callout>
        )}
        {game !== undefined && stop === null && (
          <EntryFields name={props.player.username} hasBestBets={props.rules.hasBestBets} entry={entry} />
        )}
      </form>
    </section>
  );
}
