import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepCachesCurrent } from './caches.ts';

function fakeCaches() {
  let missed: () => void = () => undefined;
  const reloadEndedSessions = vi.fn<() => Promise<void>>().mockResolvedValue();
  const reload = vi.fn<() => Promise<void>>().mockResolvedValue();
  const warn = vi.fn<(fields: object, text: string) => void>();
  const caches = {
    bus: {
      publish: () => undefined,
      subscribe: () => () => undefined,
      onMissed: (listener: () => void) => {
        missed = listener;
        return () => undefined;
      },
      isAlive: () => true,
      close: async () => undefined,
    },
    log: { warn },
    sessions: { reloadEndedSessions, pollEndedSessions: async () => undefined },
    reloads: [{ reload }],
    publicPlayers: { clear: () => undefined, evict: () => undefined },
  };
  return { caches, reloadEndedSessions, reload, warn, miss: () => missed() };
}

test('recovery: a reload that fails after missed messages is repeated until it works', async () => {
  const { caches, reloadEndedSessions, reload, warn, miss } = fakeCaches();
  const stop = await keepCachesCurrent(caches);
  reload.mockRejectedValueOnce(new Error('the database system is starting up'));
  reloadEndedSessions.mockResolvedValueOnce().mockRejectedValueOnce(new Error('no connection'));
  miss();
  await expect.poll(() => reload.mock.calls.length).toBe(3);
  expect(warn).toHaveBeenCalledTimes(2);
  stop();
});

test('recovery: messages missed during a reload cause one more reload after it', async () => {
  const { caches, reload, miss } = fakeCaches();
  const stop = await keepCachesCurrent(caches);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  reload.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  for (let count = 0; count < 3; count += 1) miss();
  expect(reload).toHaveBeenCalledTimes(1);
  first.resolve();
  await expect.poll(() => reload.mock.calls.length).toBe(2);
  second.resolve();
  await setImmediate();
  expect(reload).toHaveBeenCalledTimes(2);
  miss();
  await expect.poll(() => reload.mock.calls.length).toBe(3);
  stop();
});

test('recovery: reloads end with the server', async () => {
  const { caches, reload, warn, miss } = fakeCaches();
  const stop = await keepCachesCurrent(caches);
  reload.mockRejectedValue(new Error('the database is gone'));
  miss();
  await expect.poll(() => reload.mock.calls.length).toBe(2);
  stop();
  await expect
    .poll(() => warn.mock.calls.at(-1)?.[1])
    .toBe('reloading the caches ended with the server');
});
