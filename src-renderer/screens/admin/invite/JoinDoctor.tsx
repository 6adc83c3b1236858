import type { Invite } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { age } from '../../../ui/format.ts';
import { useNow } from '../../../ui/useNow.ts';
import { CopyButton } from '../CopyButton.tsx';
import { likelyCauses, type Cause } from './doctorWords.ts';

const Causes = ({ causes }: { causes: readonly Cause[] }) => (
  <ol className="causes">
    {causes.map(({ title, text, steps, commands }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        {steps !== undefined && (
          <ol className="cause-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {commands?.map((command) => (
          <p key={command} className="cause-command">
            <code>{command}</code>
            <CopyButton text={command} label="Copy" about={command} />
          </p>
        ))}
      </li>
    ))}
  </ol>
);

/** Has anyone reached the pool? If not, the likely causes, and what to do on this computer. */
export function JoinDoctor({ invite }: { invite: Invite }) {
  const now = useNow(10_000);
  const { devices, last } = invite.joins;
  const hasJoined = devices > 0 && last !== null;
  return (
    <section className="card admin-card" aria-labelledby="join-doctor">
      <h2 id="join-doctor">Does it work?</h2>
      <p role="status" className="joins">
        {hasJoined ? (
          <>
            <b className="joins-count">{devices}</b>
            <span>
              {plural(devices, 'device has', 'devices have').replace(/^\d+ /, '')} joined, last{' '}
              {age(now - Date.parse(last.at))} ago by {last.isPublic ? 'the public address ' : ''}
              {last.host}.
            </span>
          </>
        ) : (
          <span>
            No other device has opened this pool yet. Open the link on a phone, and it shows up here right away. If it
            doesn’t, check these:
          </span>
        )}
      </p>
      {hasJoined ? (
        <details className="causes-fold">
          <summary>Can’t a friend open it?</summary>
          <Causes causes={likelyCauses(invite)} />
        </details>
      ) : (
        <Causes causes={likelyCauses(invite)} />
      )}
      <p className="muted">Counted since the pool started. This computer isn’t included.</p>
    </section>
  );
}
