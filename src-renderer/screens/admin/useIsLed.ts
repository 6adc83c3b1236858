import { useQuery } from '@tanstack/react-query';
import { read } from '../../data/queries.ts';

/** Is the commissioner led through the first steps? Parts that a new pool doesn't need yet are hidden until then. */
export function useIsLed(): boolean {
  const { data: todo } = useQuery(read('readTodo'));
  return todo !== undefined && todo.firstSteps.isGuided && todo.firstSteps.missing.length > 0;
}

/** Has a friend been added? Before that there is no one to remind and no card to enter. */
export function useHasFriends(): boolean {
  const { data: todo } = useQuery(read('readTodo'));
  return todo !== undefined && !todo.firstSteps.missing.includes('players');
}
