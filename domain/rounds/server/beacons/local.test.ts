import { expect, test } from 'vitest';
import { timeOf } from '#core/fairness/beacon.ts';
import { createBeacon } from './create-beacon.ts';
import { createLocalBeacon } from './local.ts';

const secretKey = 'ab'.repeat(32);
const soon = () => AbortSignal.timeout(2_000);

test('beacon: every process and every restart of an installation agree on a local value', async () => {
  const one = await createLocalBeacon(secretKey).fetch(1_000, soon());
  expect(one).toEqual({
    signature: null,
    randomness: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await createBeacon({ mode: 'local' }, secretKey).fetch(1_000, soon())).toEqual(one);
});

test('secrecy: a local value depends on the secret key of the installation and on its round', async () => {
  const values = await Promise.all([
    createLocalBeacon(secretKey).fetch(1_000, soon()),
    createLocalBeacon(secretKey).fetch(1_001, soon()),
    createLocalBeacon('cd'.repeat(32)).fetch(1_000, soon()),
  ]);
  expect(new Set(values.map(({ randomness }) => randomness)).size).toBe(3);
});

test('secrecy: a local value never appears before its time', async () => {
  const start = performance.now();
  const now = () => timeOf(5_000) - 300 + (performance.now() - start);
  const local = createLocalBeacon(secretKey);
  await local.fetch(5_000, soon(), now);
  expect(now()).toBeGreaterThanOrEqual(timeOf(5_000));
});

test('beacon: an aborted wait for a local value ends', async () => {
  const local = createLocalBeacon(secretKey);
  const early = () => timeOf(5_000) - 60_000;
  const stopped = expect(local.fetch(5_000, AbortSignal.timeout(20), early));
  await stopped.rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(local.fetch(4_000, AbortSignal.abort('closing'))).rejects.toBe('closing');
});

test('beacon: both beacons share one clock, so a round is fixed the same way', () => {
  const drand = createBeacon({ mode: 'drand', relays: ['http://127.0.0.1:9'] }, secretKey);
  const local = createBeacon({ mode: 'local' }, secretKey);
  expect([drand.mode, local.mode]).toEqual(['drand', 'local']);
  expect(local.roundFor(1_795_219_200_000)).toBe(34_138_613);
  expect(drand.roundFor(1_795_219_200_000)).toBe(34_138_613);
  expect(() => createBeacon({ mode: 'drand', relays: [] }, secretKey)).toThrow('needs a relay');
});
