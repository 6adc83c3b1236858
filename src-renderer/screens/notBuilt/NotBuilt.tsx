import { Link } from 'react-router-dom';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

/** Holds the place of a screen that is still to be built, and says so plainly. */
export function NotBuilt() {
  const title = document.title.split(' · ')[0] ?? '';
  return (
    <>
      <PageHead title={title} />
      <Empty title="Not built yet">
        <p>This screen is part of the plan and is not there yet.</p>
        <Link className="bp6-button bp6-intent-primary" to="/">
          Back to my picks
        </Link>
      </Empty>
    </>
  );
}
