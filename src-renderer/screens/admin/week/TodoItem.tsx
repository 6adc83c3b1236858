import type { ReactNode } from 'react';

/** One thing that waits: what it is, what is to be known about it, and the way to it. */
export function TodoItem({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <li className="admin-row">
      <span>
        <b className="admin-row-title">{title}</b>
        {text !== undefined && <span className="todo-text muted">{text}</span>}
      </span>
      {action}
    </li>
  );
}
