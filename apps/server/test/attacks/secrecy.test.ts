import { expect, onTestFinished } from 'vitest';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { createAppTest } from '#dev/app-test.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { newKey, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { crash } from '#features/crash/rules.ts';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { startApp } from '../../app.ts';

/**
 * Method: a visitor and two players record every byte the server sends them during whole rounds,
 * over the socket and from every call that could know of a round, with the time it arrived. From
 * everything received before the end of a round, the round is drawn with every pair of secrets this
 * could contain. No draw may succeed, and no message may arrive at a time that reveals the end.
 */

/** A curve so slow that there is time to look into a running round. */
const test = createAppTest(startApp, { roundTimes: quickRounds({ bettingMs: 5_000, speed: 5 }) });

/** `at` is the wall clock, which the server and its database share on this machine. */
type Recorded = { readonly at: number; readonly from: string; readonly text: string };
type Client = Awaited<ReturnType<TestApp['connect']>>;

/** Records every frame as it arrives, from now on. */
function record(client: Client, into: Recorded[]): void {
  client.ws.on('message', (data) => {
    // A Buffer unless the library is configured otherwise.
    const text = (data as Buffer).toString();
    into.push({ at: Date.now(), from: 'socket', text });
  });
}

/** Polls every call that could reveal more than it should. */
function poll(app: TestApp, player: TestPlayer, round: () => string | undefined, into: Recorded[]) {
  let isOver = false;
  const paths = () => [
    '/api/v2/rounds?table=crash',
    '/api/v2/rounds/chains',
    `/api/v2/rounds/${round() ?? 1}`,
    '/api/v2/games/crash',
    '/api/v2/bets?game=crash',
    '/api/v2/bets/session',
    '/profile/user',
  ];
  const polling = (async () => {
    while (!isOver) {
      for (const path of paths()) {
        const { text, headers } = await app.send('GET', path, { token: player.token });
        const whole = `${text}\n${JSON.stringify(headers)}`;
        into.push({ at: Date.now(), from: path, text: whole });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    isOver = true;
    await polling;
  };
}

function roundsIn(recorded: readonly Recorded[]): { at: number; round: SharedRound }[] {
  return recorded.flatMap(({ at, from, text }) => {
    if (from !== 'socket') return [];
    const frame = JSON.parse(text) as { topic?: string; data?: { round?: SharedRound | null } };
    const round = frame.topic === 'rounds.crash' ? frame.data?.round : undefined;
    return round ? [{ at, round }] : [];
  });
}

/** Every string of 64 hex digits that was received, and its hash. */
function secretsIn(texts: readonly string[]): string[] {
  const shown = texts.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []);
  return [...new Set(shown.flatMap((each) => [each, commitment(each)]))];
}

function bet(app: TestApp, player: TestPlayer, auto: number | null) {
  const body = { stake: '1.00', currency: 'RUB', bet: { auto_cash_out: auto } };
  return app.send('POST', '/api/v2/rounds/crash/bets', {
    token: player.token,
    key: newKey(),
    body,
  });
}

/** Both players bet in one round, whose id is returned; a busy machine may need another round. */
async function betTogether(
  app: TestApp,
  [one, two]: readonly [TestPlayer, TestPlayer],
  now: () => SharedRound | undefined,
): Promise<string> {
  await expect.poll(() => now()?.state, { timeout: 100_000 }).toBe('betting');
  const { id } = now()!;
  const answers = await Promise.all([bet(app, one, 101), bet(app, two, null)]);
  const refused = answers.filter(({ status }) => status !== 200);
  if (refused.length === 0) return id;
  for (const { text } of refused) expect(text).toContain('betting_closed');
  await expect.poll(() => now()?.id, { timeout: 150_000 }).not.toBe(id);
  return await betTogether(app, [one, two], now);
}

test('secrecy: nothing sent before a round of crash is over reveals how it ends', async ({
  app,
}) => {
  const [one, two] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const recorded: Recorded[] = [];
  const clients = await Promise.all([app.connect(), app.connect(one.token)]);
  for (const client of clients) record(client, recorded);
  for (const client of clients) await client.join('rounds.crash');
  await clients[1]!.join('me.rounds');
  const now = () => roundsIn(recorded).at(-1)?.round;
  const stop = poll(app, two, () => now()?.id, recorded);
  // A failure must not leave it running into the next try.
  onTestFinished(stop);
  const id = await betTogether(app, [one, two], now);
  const ofRound = () => roundsIn(recorded).filter(({ round }) => round.id === id);
  await expect.poll(() => ofRound().at(-1)?.round.state, { timeout: 150_000 }).toBe('settled');
  await stop();
  for (const client of clients) client.ws.close();

  const over = ofRound().find(({ round }) => round.state === 'settled')!;
  const { seed, number, beacon, outcome } = over.round;
  // A call may see the end of the round just before it is published to all pages.
  const endedAt = Date.parse(over.round.ended_at!);
  const before = recorded.filter(({ at }) => at < endedAt).map(({ text }) => text);
  expect(before.length).toBeGreaterThan(10);
  const secrets = secretsIn(before);
  expect(secrets).not.toContain(seed);
  const right = openSeedPair(seed!, beacon.randomness!);
  expect(crash.draw(openStream(right, number!, 'crash'), null)).toEqual(outcome);
  // The seed decides: with it a guess is right; without it, right by luck only.
  const guesses = secrets.filter((secret) => commitment(secret) === over.round.previous_seed);
  expect(guesses).toEqual([]);

  const running = ofRound().find(({ round }) => round.state === 'running')!;
  expect(running.round).toMatchObject({ seed: null, outcome: null, ended_at: null });
  const shapes = ofRound()
    .filter(({ at }) => at < over.at)
    .map(({ round }) => ({ seed: round.seed, outcome: round.outcome, next: round.next_at }));
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
}, 300_000);

test('secrecy: while a round runs, a frame arrives only when a player has cashed out', async ({
  app,
}) => {
  const recorded: Recorded[] = [];
  const client = await app.connect();
  record(client, recorded);
  await client.join('rounds.crash');
  const states = () => roundsIn(recorded).map(({ round }) => `${round.id} ${round.state}`);
  const seen = (state: string) => states().find((each) => each.endsWith(state));
  await expect.poll(() => seen('betting'), { timeout: 100_000 }).toBeDefined();
  const id = seen('betting')!.split(' ')[0]!;
  await expect.poll(() => states().includes(`${id} settled`), { timeout: 150_000 }).toBe(true);
  client.ws.close();
  const frames = recorded.map(({ text }) => JSON.parse(text) as { op: string; topic?: string });
  const first = frames.findIndex((frame) => JSON.stringify(frame).includes('"running"'));
  const last = frames.findLastIndex((frame) => JSON.stringify(frame).includes('"settled"'));
  // Without bets there is nothing to receive between the start and the end, and no timing to read.
  const between = frames.slice(first + 1, last).filter(({ topic }) => topic === 'rounds.crash');
  expect(between).toEqual([]);
}, 300_000);
