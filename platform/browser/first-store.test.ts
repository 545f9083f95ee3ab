import { expect, test, vi } from 'vitest';
import { createFirstStore } from './first-store.ts';

test('first store: listeners are called after every change until they stop', () => {
  const store = createFirstStore<readonly string[]>([]);
  const seen: (readonly string[])[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(['a']);
  store.set(['a', 'b']);
  stop();
  store.set([]);
  expect([seen, store.get()]).toEqual([[['a'], ['a', 'b']], []]);
});

test('first store: a listener that changes the store or stops another one loses no call', () => {
  const store = createFirstStore(0);
  const last = vi.fn<() => void>();
  const stopFirst = store.subscribe(() => {
    stopFirst();
    store.set(store.get() + 1);
  });
  store.subscribe(last);
  store.set(1);
  expect([store.get(), last.mock.calls.length]).toEqual([2, 2]);
});
