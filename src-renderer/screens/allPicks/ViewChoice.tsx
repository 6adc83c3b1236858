import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How everyone's picks are laid out. Wide screens always have the table. */
export type View = 'players' | 'games' | 'table';

const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'players', label: 'By player' },
  { view: 'games', label: 'By game' },
  { view: 'table', label: 'Table' },
];

const NARROW = window.matchMedia('(max-width: 639px)');
const listen = (listener: () => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** The view in the address (`?view=games`); on a phone the players come first. */
export function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useSyncExternalStore(listen, () => NARROW.matches);
  const chosen = VIEWS.find(({ view }) => view === search.get('view'))?.view ?? 'players';
  const choose = (view: View) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('view', view);
        return next;
      },
      { replace: true },
    );
  return [isNarrow ? chosen : 'table', choose];
}

/** The three views as buttons, on phones only. */
export const ViewChoice = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => (
  <div className="view-choice" role="group" aria-label="View">
    {VIEWS.map((one) => (
      <button key={one.view} type="button" aria-pressed={one.view === view} onClick={() => onChoose(one.view)}>
        {one.label}
      </button>
    ))}
  </div>
);
