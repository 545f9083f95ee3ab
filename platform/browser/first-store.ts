/**
 * A store for the code of the first screen, whose budget has no room for zustand. Stores of later
 * code are made with zustand.
 */
export type FirstStore<T> = {
  get(): T;
  set(next: T): void;
  /** Calls the listener after every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
};

export function createFirstStore<T>(first: T): FirstStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
