/** A screen's frame while its code comes. */
export const ScreenSkeleton = () => (
  <div aria-busy="true" aria-label="Loading">
    <div className="page-head">
      <div className="skel" style={{ width: 180, height: 40 }} />
    </div>
    <div className="skel" style={{ height: 220 }} />
  </div>
);
