import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsCache } from './settings-cache.ts';

let stored: { version: string; value: string };
let reads: number;
let listeners: Set<(payload: unknown) => void>;
const onError = vi.fn<(error: unknown) => void>();
let caches: SettingsCache<string>[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = { version: '1', value: 'first' };
  reads = 0;
  listeners = new Set();
  caches = [];
  onError.mockReset();
});
afterEach(() => {
  for (const cache of caches) cache.stop();
  vi.useRealTimers();
});

async function createCache({ isDeaf = false } = {}): Promise<SettingsCache<string>> {
  const source = {
    bus: {
      publish: () => {
        for (const listener of listeners) listener(0);
      },
      subscribe: (_channel: string, listener: (payload: unknown) => void) => {
        if (!isDeaf) listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    channel: 'test.changed',
    readVersion: async () => stored.version,
    read: async () => {
      reads += 1;
      return stored.value;
    },
    onError,
  };
  const cache = new SettingsCache(source, 'empty');
  caches.push(cache);
  await cache.reload();
  return cache;
}

test('settings cache: an announced change is in force in every process at once', async () => {
  const [here, there] = [await createCache(), await createCache()];
  const changed = vi.fn();
  there.onChange(changed);
  stored = { version: '2', value: 'second' };
  here.announceChange();
  await vi.waitFor(() => expect([here.current, there.current]).toEqual(['second', 'second']));
  expect(changed).toHaveBeenCalledOnce();
});

test('recovery: a change whose message was lost is noticed by its version', async () => {
  const cache = await createCache({ isDeaf: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reads).toBe(1);
  stored = { version: '2', value: 'second' };
  await vi.advanceTimersByTimeAsync(2_000);
  expect([cache.current, reads]).toEqual(['second', 2]);
});

test('recovery: a failed reload keeps what was loaded, and is repeated by the next poll', async () => {
  const cache = await createCache();
  stored = { version: '2', value: 'second' };
  const failure = new Error('the database is away');
  vi.spyOn(cache, 'reload').mockRejectedValueOnce(failure);
  cache.announceChange();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(failure));
  expect(cache.current).toBe('first');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(cache.current).toBe('second');
});

test('settings cache: a stopped one neither listens nor polls', async () => {
  const cache = await createCache();
  cache.stop();
  stored = { version: '2', value: 'second' };
  await vi.advanceTimersByTimeAsync(10_000);
  expect([listeners.size, cache.current]).toEqual([0, 'first']);
});
