import { Loading } from './Loading.tsx';

/** A screen, or a section of one, while its code comes. */
export const ScreenSkeleton = () => (
  <Loading>
    <div className="page-head">
      <div className="skel" style={{ width: 180, height: 40 }} />
    </div>
    <div className="skel" style={{ height: 220 }} />
  </Loading>
);
