import type { ReactNode } from 'react';

type Props = {
  /** The id of the title, unique on the screen. */
  id: string;
  title: string;
  className: string;
  /** The heading of each column; the first one names the rows. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
  /** Shown under the table, inside its frame. */
  after?: ReactNode;
};

/** A titled table in a card that scrolls sideways, also with the keyboard. */
export function FramedTable({ id, title, className, columns, children, after }: Props) {
  return (
    <div>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <div className={`card ${className}`} role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
        {after}
      </div>
    </div>
  );
}
