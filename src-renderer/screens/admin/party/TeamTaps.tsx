import { SCORE_MAX } from '#shared/limits.ts';
import { nickname } from '#shared/teams.ts';
import { Points } from '../../../ui/Points.tsx';
import { TeamBar } from '../../../ui/TeamBadge.tsx';

/** What teams score by: field goal, touchdown, touchdown with its point, two, one. */
const STEPS = [3, 6, 7, 2, 1] as const;

type Props = { team: string; score: number | null; onScore: (score: number) => void };

/** One team's score, with a button for each way to score. */
export function TeamTaps({ team, score, onScore }: Props) {
  const now = score ?? 0;
  return (
    <div className="team-taps" role="group" aria-label={team}>
      <div className="team-taps-head">
        <TeamBar name={team} />
        <span className="team-taps-name">{nickname(team)}</span>
        <output className="team-taps-score" aria-label={`${nickname(team)} score`}>
          <Points value={now} />
        </output>
      </div>
      <div className="team-taps-keys">
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className="tap-key"
            aria-label={`${nickname(team)} plus ${step}`}
            disabled={now + step > SCORE_MAX}
            onClick={() => onScore(now + step)}
          >
            +{step}
          </button>
        ))}
      </div>
    </div>
  );
}
