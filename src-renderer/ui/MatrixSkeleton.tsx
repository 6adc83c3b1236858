import { Skel } from './Loading.tsx';
import './pickMatrix.css';

/** The matrix in the shape of the loaded content. */
export const MatrixSkeleton = () => (
  <div className="matrix-frame matrix-skeleton">
    {[62, 48, 48, 48, 48, 48, 48].map((height, index) => (
      <Skel key={index} height={height} />
    ))}
  </div>
);
