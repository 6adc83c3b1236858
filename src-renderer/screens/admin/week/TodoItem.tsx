import type { ReactNode } from 'react';

/** One open task: its title, its details, and the link to it. */
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
