import { useEffect } from 'react';

/** What must end before the page reloads by itself: a round of the player, an open bet. */
const tasks = new Set<object>();

export function isBusy(): boolean {
  return tasks.size > 0;
}

/** Keeps the page from reloading by itself until the returned function is called. */
export function keepBusy(): () => void {
  const task = {};
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Keeps the page from reloading by itself while a component is busy. */
export function useBusy(isNow: boolean): void {
  useEffect(() => (isNow ? keepBusy() : undefined), [isNow]);
}
