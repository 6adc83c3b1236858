import { Loading, Skel } from '../../ui/Loading.tsx';

const LINES = ['38%', '44%', '30%'];

/** The champions in the shape of the loaded content. */
export const HistorySkeleton = () => (
  <Loading>
    <div aria-hidden="true">
      <h2 className="section-title">Champions</h2>
      <ul className="history-seasons">
        {[1, 2, 3].map((season) => (
          <li className="card history-season" key={season}>
            <Skel width={112} height={22} />
            <div className="history-champion" style={{ marginTop: 12 }}>
              <Skel width={36} height={36} borderRadius="50%" />
              <Skel width={120} height={18} />
            </div>
            {LINES.map((width) => (
              <Skel key={width} width={width} height={14} marginBlock={16} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  </Loading>
);
