/** Toasts: one at a time, each new one in place of the last. Shown and read out by ui/Toasts. */
import { signal } from '../data/signal.ts';

export type Toast = {
  title: string;
  text?: string | undefined;
  tone: 'success' | 'error' | 'plain';
  action?: { label: string; run: () => void } | undefined;
};

export type ShownToast = Toast & { id: number };

export const shownToast = signal<ShownToast | null>(null);

let lastId = 0;

export function toast(next: Toast): void {
  lastId += 1;
  shownToast.set({ ...next, id: lastId });
}

export const toastError = (title: string, text?: string): void => toast({ title, text, tone: 'error' });

export const closeToast = (): void => shownToast.set(null);
