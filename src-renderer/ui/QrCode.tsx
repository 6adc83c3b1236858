import { create } from 'qrcode';
import { useMemo } from 'react';
import './qrCode.css';

const QUIET = 4;

/** A text as a square for a phone's camera; always dark on light, or cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter((at) => modules.data[at]);
    const squares = dark.map(
      (at) => `M${(at % modules.size) + QUIET} ${Math.floor(at / modules.size) + QUIET}h1v1h-1z`,
    );
    return { size: modules.size + 2 * QUIET, path: squares.join('') };
  }, [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
