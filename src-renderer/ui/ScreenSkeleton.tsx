import { Loading, Skel } from './Loading.tsx';

/** A screen, or a section of one, while its code comes. */
export const ScreenSkeleton = () => (
  <Loading>
    <div className="page-head">
      <Skel width={180} height={40} />
    </div>
    <Skel height={220} />
  </Loading>
);
