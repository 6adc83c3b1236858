import type { PickType } from '#shared/model.ts';
import type { Option } from '#shared/rules/options.ts';
import { texts } from '#shared/texts.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { KickoffTime } from '../../ui/KickoffTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TeamBadge } from '../../ui/TeamBadge.tsx';
import { markedTime, nearTime } from '../../ui/format.ts';
import { pickText } from '../../ui/pickWords.ts';
import { COUNTED_DOWN_MS, KINDS, lockedAt, pickedAs, type GameView } from './cardView.ts';
import { OptionBox } from './OptionBox.tsx';

type Props = { view: GameView; now: number; season: number; onChoose: (view: GameView, option: Option) => void };

/** A game that can be picked: its four options as big checkboxes. */
export function OpenGame({ view, now, season, onChoose }: Props) {
  const { game, facts, options } = view;
  const withoutLine = [view.mine, view.second].find((one) => one?.lineNow === null);
  const lockAt = lockedAt(view);
  const ofType = (pickType: PickType) => options.filter((option) => option.pickType === pickType);
  return (
    <article className="game" id={`game-${game.id}`} data-game={game.id} tabIndex={-1}>
      <h3 className="game-title">
        <TeamBadge name={game.awayTeam} /> <span className="at">@</span> <TeamBadge name={game.homeTeam} />
      </h3>
      <p className="game-meta">
        {facts.status === 'postponed' && <Tag tone="outline">Postponed</Tag>}
        <strong>
          <KickoffTime at={facts.kickoffAt} now={now} season={season} />
        </strong>
        {lockAt !== null && (
          <span>
            locks{' '}
            {lockAt - now < COUNTED_DOWN_MS ? (
              <>
                in <Countdown to={lockAt} />
              </>
            ) : (
              markedTime(nearTime(lockAt, now, season), lockAt)
            )}
          </span>
        )}
        {game.neutralSite && <span>neutral site</span>}
      </p>
      {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
      <div className="options" role="group" aria-label={`${game.awayTeam} @ ${game.homeTeam}`}>
        {(['spread', 'total'] as const).map((pickType) =>
          ofType(pickType).length === 0 ? (
            <div className="no-line" key={pickType}>
              <b>{KINDS[pickType]}</b> {texts.noLineYet}
            </div>
          ) : (
            ofType(pickType).map((option) => (
              <OptionBox
                key={option.role}
                option={option}
                mine={pickedAs(view, option)}
                onChoose={() => onChoose(view, option)}
              />
            ))
          ),
        )}
      </div>
      {withoutLine != null && (
        <p className="your-pick">
          <span>
            Your pick keeps its line: <b>{pickText(withoutLine)}</b>
          </span>
        </p>
      )}
    </article>
  );
}
