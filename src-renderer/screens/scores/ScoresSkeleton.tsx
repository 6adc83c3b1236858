import { boardsTexts } from '#shared/texts/boards.ts';
import { Skel } from '../../ui/Loading.tsx';

/** The scoreboard in the shape of the loaded content. */
export const ScoresSkeleton = () => (
  <div aria-busy="true">
    <p className="scores-note" role="status">
      {boardsTexts.loadingScores}
    </p>
    <div className="score-grid scores-skeleton" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <div className="card score" key={n}>
          <Skel height={22} width="40%" />
          <Skel height={30} marginTop={12} />
          <Skel height={30} marginTop={8} />
        </div>
      ))}
    </div>
  </div>
);
