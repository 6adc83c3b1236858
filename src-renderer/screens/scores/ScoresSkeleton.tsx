import { texts } from '#shared/texts.ts';

/** The scoreboard in the shape of what comes. */
export const ScoresSkeleton = () => (
  <div aria-busy="true">
    <p className="scores-note" role="status">
      {texts.loadingScores}
    </p>
    <div className="score-grid scores-skeleton" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <div className="card score" key={n}>
          <div className="skel" style={{ height: 22, width: '40%' }} />
          <div className="skel" style={{ height: 30, marginTop: 12 }} />
          <div className="skel" style={{ height: 30, marginTop: 8 }} />
        </div>
      ))}
    </div>
  </div>
);
