import { Loading, Skel } from '../../ui/Loading.tsx';

/** The figures and the newest season in the shape of the loaded content. */
export const PlayerSkeleton = () => (
  <Loading>
    <div aria-hidden="true">
      <div className="player-figures">
        {[1, 2, 3, 4].map((figure) => (
          <div className="card" key={figure}>
            <Skel width={64} height={14} />
            <Skel width={96} height={30} marginBlock={8} />
            <Skel width={112} height={14} />
          </div>
        ))}
      </div>
      <h2 className="section-title">Weeks</h2>
      <div className="card player-season">
        <Skel width={120} height={20} marginBlock={16} />
        <Skel height={136} marginBottom={16} />
      </div>
    </div>
  </Loading>
);
