import type { Tunnel } from '#shared/model.ts';
import { CopyButton } from '../CopyButton.tsx';
import { PROGRAMS } from './tunnelWords.ts';

/** How a program is got on the computer that runs the pool. */
export const TunnelPrograms = ({ programs }: { programs: Tunnel['programs'] }) => (
  <ul className="tunnel-programs">
    {programs.map(({ name, install }) => {
      const { title, about } = PROGRAMS[name];
      return (
        <li key={name}>
          <h3>{title}</h3>
          <p>
            {about}{' '}
            <a href={install.url} target="_blank" rel="noopener noreferrer">
              Get {title}
            </a>
            {install.command !== null && ', or in a terminal:'}
          </p>
          {install.command !== null && (
            <p className="cause-command">
              <code>{install.command}</code>
              <CopyButton text={install.command} label="Copy" about={install.command} />
            </p>
          )}
        </li>
      );
    })}
  </ul>
);
