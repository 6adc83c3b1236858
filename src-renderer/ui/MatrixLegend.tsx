import { Gained } from './Gained.tsx';
import { Result } from './Result.tsx';
import { StandingMark } from './StandingMark.tsx';

type Props = { pendingAs: 'grey' | 'kind'; marksStanding: boolean; marksGained: boolean };

/** What the colours of the cells mean. */
export const MatrixLegend = ({ pendingAs, marksStanding, marksGained }: Props) => (
  <ul className="matrix-legend" aria-label="Legend">
    <li>
      <Result result="win" />
    </li>
    <li>
      <Result result="loss" />
    </li>
    <li>
      <Result result="tie" />
    </li>
    {pendingAs === 'grey' ? (
      <li>
        <Result result="pending" />
      </li>
    ) : (
      <>
        <li>
          <span className="matrix-swatch is-spread" /> Spread, not final
        </li>
        <li>
          <span className="matrix-swatch is-total" /> Total, not final
        </li>
      </>
    )}
    {marksGained && (
      <li>
        <Gained half={1} /> gained on the closing line
      </li>
    )}
    {marksStanding && (
      <li>
        So far, not final: <StandingMark standing="win" /> <StandingMark standing="loss" />{' '}
        <StandingMark standing="tie" />
      </li>
    )}
  </ul>
);
