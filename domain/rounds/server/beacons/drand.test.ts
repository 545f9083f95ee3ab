import { afterAll, expect, test } from 'vitest';
import { timeOf } from '#core/fairness/beacon.ts';
import { BeaconInvalid } from './beacon.ts';
import { createDrandBeacon } from './drand.ts';
import {
  honest,
  startTestRelay,
  RECORDED,
  answering,
  silent,
  type RelayHandler,
} from './test-relay.ts';

const { signature, randomness } = RECORDED[123];
const TRUTH = { signature, randomness };
const FORGED = answering({ round: 123, randomness, signature: RECORDED[42].signature });

const open: { close(): Promise<void> }[] = [];
afterAll(async () => void (await Promise.all(open.map((relay) => relay.close()))));

async function relays(...answers: RelayHandler[]) {
  const all = await Promise.all(answers.map((answer) => startTestRelay(answer)));
  open.push(...all);
  return all;
}

async function beacon(...answers: RelayHandler[]) {
  const all = await relays(...answers);
  return createDrandBeacon(all.map(({ url }) => url));
}

/** Each beacon starts a thread, all of them at once: a busy machine takes a while. */
const soon = (ms = 15_000) => AbortSignal.timeout(ms);

test.concurrent('beacon: a value of the public beacon is fetched and verified', async () => {
  const drand = await beacon(honest);
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
  expect(drand.mode).toBe('drand');
  expect(drand.roundFor(1_795_219_200_000)).toBe(34_138_613);
});

test.concurrent('beacon: the randomness in the response of a relay is not used', async () => {
  const drand = await beacon(answering({ round: 123, signature, randomness: '0'.repeat(64) }));
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
});

test.concurrent.each<[string, RelayHandler]>([
  ['is silent', silent],
  ['returns HTML', answering('<html>Bad gateway</html>')],
  ['returns another round', answering(RECORDED[42])],
  ['returns no signature', answering({ round: 123, randomness })],
  [
    'returns a signature in capitals',
    answering({ round: 123, signature: signature.toUpperCase() }),
  ],
  ['returns too many bytes', answering({ ...RECORDED[123], more: 'x'.repeat(5_000) })],
  ['returns something else than the beacon signed', FORGED],
  ['leads elsewhere', (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ['is broken', (_, response) => void response.writeHead(500).end()],
  ['hangs up', (_, response) => void response.destroy()],
])('beacon: a relay that %s is skipped', async (_, answer) => {
  // An odd round begins with the second of two.
  const drand = await beacon(honest, answer);
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
});

test.concurrent('beacon: an unreachable relay is skipped', async () => {
  const [relay] = await relays(honest);
  const drand = createDrandBeacon(['http://127.0.0.1:9', relay!.url]);
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
});

test.concurrent('beacon: a value that a relay does not have yet is requested again', async () => {
  let refusals = 2;
  const drand = await beacon((round, response) => {
    if (refusals-- > 0) return void response.writeHead(425).end();
    return honest(round, response);
  });
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
});

test.concurrent('secrecy: only a value signed by the beacon decides a round', async () => {
  const drand = await beacon(FORGED, FORGED);
  await expect(drand.fetch(123, soon())).rejects.toThrow(BeaconInvalid);
  await expect(drand.fetch(123, soon())).rejects.toMatchObject({ reason: 'unsigned' });
});

test.concurrent('beacon: one wrong relay among silent ones ends nothing before the timeout', async () => {
  const drand = await beacon(FORGED, silent);
  await expect(drand.fetch(123, soon(900))).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('beacon: an aborted wait rejects, and no relay is queried any longer', async () => {
  const [relay] = await relays((_, response) => void response.writeHead(404).end());
  const drand = createDrandBeacon([relay!.url]);
  const leaving = new AbortController();
  const waiting = drand.fetch(7, leaving.signal);
  await expect.poll(() => relay!.requestedRounds).toEqual([7]);
  leaving.abort('leaving');
  await expect(waiting).rejects.toBe('leaving');
  // Another round, whose second request comes later than the next one for this round would.
  const closing = new AbortController();
  const another = drand.fetch(8, closing.signal);
  await expect.poll(() => relay!.requestedRounds).toEqual([7, 8, 8]);
  closing.abort('closing');
  await expect(another).rejects.toBe('closing');
  await expect(drand.fetch(7, AbortSignal.abort('closing'))).rejects.toBe('closing');
});

test('beacon: one value is fetched once for all waiting tables', async () => {
  const [relay] = await relays(honest);
  const drand = createDrandBeacon([relay!.url]);
  const gone = drand.fetch(123, soon(1)).catch(() => 'gone');
  const both = await Promise.all([drand.fetch(123, soon()), drand.fetch(123, soon())]);
  expect(both).toEqual([TRUTH, TRUTH]);
  expect(await drand.fetch(123, soon())).toEqual(TRUTH);
  expect(relay!.requestedRounds).toEqual([123]);
  await gone;
});

/** A clock that reads `aheadMs` before the value of round 123 is due, and runs on from there. */
function clockBefore(aheadMs: number) {
  const start = performance.now();
  return () => timeOf(123) - aheadMs + (performance.now() - start);
}

test('beacon: a value is not requested before it can be there', async () => {
  const now = clockBefore(400);
  const requestedAt: number[] = [];
  const drand = await beacon((round, response) => {
    requestedAt.push(now());
    honest(round, response);
  });
  expect(await drand.fetch(123, soon(), now)).toEqual(TRUTH);
  expect(requestedAt).toHaveLength(1);
  expect(requestedAt[0]).toBeGreaterThan(timeOf(123));
});

test.concurrent('secrecy: a value that is known before its time means that the server clock is behind', async () => {
  const [relay] = await relays(honest);
  const drand = createDrandBeacon([relay!.url]);
  const now = clockBefore(1_500);
  await expect(drand.fetch(123, soon(), now)).rejects.toMatchObject({
    reason: 'early',
    message: expect.stringContaining('the server clock is behind'),
  });
});

test('beacon: a relay that delays an early request until the value exists is no error', async () => {
  const now = clockBefore(600);
  const drand = await beacon((round, response) => {
    // Not a pause of the test: the relay answers when its own clock has reached the time.
    setTimeout(() => honest(round, response), Math.max(0, timeOf(round) - now()));
  });
  expect(await drand.fetch(123, soon(), now)).toEqual(TRUTH);
});
