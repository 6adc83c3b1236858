import { useLocation } from 'react-router-dom';
import type { FirstStep } from '#shared/model.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TodoItem } from './TodoItem.tsx';

type Counted = { weeks: number; games: number };

/** Which of them the chosen week and the pool still need, one step at a time for the week and its games. */
export function stepsFor({ weeks, games }: Counted, missing: readonly FirstStep[]): FirstStep[] {
  return [
    ...(weeks === 0 ? (['week'] as const) : games === 0 ? (['games'] as const) : []),
    ...missing.filter((step) => step === 'players'),
  ];
}

/** What a pool needs before its friends can pick, for a commissioner who is not led through it. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { search } = useLocation();
  return steps.map((step) => {
    switch (step) {
      case 'week':
        return (
          <TodoItem
            key={step}
            title="Create the first week"
            text="Choose its number and season. You add the games next."
          />
        );
      case 'games':
        return (
          <TodoItem
            key={step}
            title="Add this week’s games"
            text="Import them, or paste them from a spreadsheet."
            action={<LinkButton to={{ pathname: '/admin/games', search }}>Add Games</LinkButton>}
          />
        );
      case 'players':
        return (
          <TodoItem
            key={step}
            title="Add your friends"
            text="Each gets an access code and an invitation to send."
            action={<LinkButton to={{ pathname: '/admin/players', search }}>Add Players</LinkButton>}
          />
        );
      case 'invite':
        // After the first steps the invitations count as sent.
        return null;
      default:
        return step satisfies never;
    }
  });
}
