import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { users } from '../../../data/users.ts';
import { TodoItem } from './TodoItem.tsx';

/** Which steps a pool still needs before its friends can pick; none once it runs. */
export function useFirstSteps({ weeks, games }: { weeks: number; games: number }): FirstStep[] {
  const { data: everybody } = useQuery(users.all());
  const steps: FirstStep[] = [];
  if (weeks === 0) steps.push('week');
  else if (games === 0) steps.push('games');
  if (everybody?.every(({ isAdmin }) => isAdmin) === true) steps.push('players');
  return steps;
}

export type FirstStep = 'week' | 'games' | 'players';

/** What a new pool needs, in the order of doing it. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { search } = useLocation();
  return steps.map((step) => {
    switch (step) {
      case 'week':
        return <TodoItem key={step} title="Create the first week" text="Its number and season; the games come next." />;
      case 'games':
        return (
          <TodoItem
            key={step}
            title="Add this week’s games"
            text="Import them, or paste them from a spreadsheet."
            action={
              <Link className="bp6-button" to={{ pathname: '/admin/games', search }}>
                Add the Games
              </Link>
            }
          />
        );
      case 'players':
        return (
          <TodoItem
            key={step}
            title="Add your friends"
            text="Each gets an access code and an invitation to send."
            action={
              <Link className="bp6-button" to={{ pathname: '/admin/players', search }}>
                Add Players
              </Link>
            }
          />
        );
      default:
        return step satisfies never;
    }
  });
}
