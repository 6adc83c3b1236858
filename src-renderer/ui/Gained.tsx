import { signedHalf } from '#shared/texts/lines.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import './gained.css';

/** What a pick's line gained or lost on the closing line; nothing where it did not move. */
export const Gained = ({ half }: { half: HalfPoints }) =>
  half === 0 ? null : (
    <span className="gained">
      {signedHalf(half)}
      <span className="sr"> on the closing line</span>
    </span>
  );
