/** Receipts of shared rounds as a server makes them; the beacon counts as the public one. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { randomnessOf } from '#core/fairness/beacon.ts';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile, type ProofTools } from '#core/fairness/receipt-proof.ts';
import { readTrustedKeys } from '#core/fairness/signature.ts';
import { toWagerId, type WagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { micro } from '#core/money.ts';
import { createBetIdGenerator, resettle, voidWager } from '#domain/wagers/server/index.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createDuelFixture, duelIdOf } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { newKey, SECRET_KEY, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { createBeacon, type RoundTimes } from '#domain/rounds/server/index.ts';
import { listGames } from '../../games.ts';
import { startApp } from '../../app.ts';

/** 48 bytes of each round of the beacon; only the verifier of this test takes them for signed. */
function signatureOf(round: number): string {
  const half = createHash('sha256').update(`${round}`).digest('hex');
  return `${half}${half}`.slice(0, 96);
}

/** The public beacon with its clock, under a key of the test's own. */
function ownBeacon(): RoundTimes['beacon'] & object {
  const local = createBeacon({ mode: 'local' }, SECRET_KEY);
  return {
    ...local,
    mode: 'drand',
    fetch: async (round, signal, now) => {
      await local.fetch(round, signal, now);
      const signature = signatureOf(round);
      return { signature, randomness: randomnessOf(signature) };
    },
  };
}

const roundTimes = { ...quickRounds({ bettingMs: 4_000, speed: 100 }), beacon: ownBeacon() };
const test = createAppTest(startApp, { roundTimes });

async function toolsOf(app: TestApp): Promise<ProofTools> {
  const { json } = await app.send('GET', '/.well-known/croupier-keys.json');
  const games = new Map((await listGames()).map(({ game }) => [game.name, game]));
  return {
    keys: readTrustedKeys(json!['data'])!,
    isSignedBy,
    isSignatureOf: (round, signature) => signature === signatureOf(round),
    gameOf: (name) => games.get(name),
  };
}

/** Waits for the next round if bets are closed. */
async function place(app: TestApp, { token }: TestPlayer, table: string, bet: object) {
  const stake = table.startsWith('room') ? '10.00' : '1.00';
  const body = { stake, currency: 'RUB', bet, may_wait: true };
  const path = `/api/v2/rounds/${table}/bets`;
  const placed = await app.send('POST', path, { token, key: newKey(), body });
  expect(placed.status, placed.text).toBe(200);
}

/** The ids of the settled bets of a player, once there are so many. */
async function settledBets(app: TestApp, { token }: TestPlayer, count: number): Promise<string[]> {
  const list = async () => {
    const { json } = await app.send('GET', '/api/v2/bets', { token });
    return (json!['data'] as { id: string }[]).map(({ id }) => id);
  };
  await expect.poll(async () => (await list()).length, { timeout: 25_000 }).toBe(count);
  return await list();
}

async function proofOf(app: TestApp, { token }: TestPlayer, id: string) {
  const { json } = await app.send('GET', `/api/v2/bets/${id}/receipt`, { token });
  const file = readReceiptFile(json!['data']);
  if ('wrong' in file) throw new Error(file.wrong);
  const proof = await verifyReceiptFile(file, await toolsOf(app));
  return { file, proof };
}

/** The id of the bet among the wagers, by which staff correct it. */
const wagerOf = ({ round }: { round: { bet: string } | null }): WagerId => toWagerId(round!.bet);

test(
  'fairness: receipts of every kind of shared round are true as the server makes them',
  { timeout: 60_000 },
  async ({ app, database }) => {
    const duels = createDuelFixture(app, database.url);
    const [ann, bob] = [await app.addMember('500.00'), await app.addMember('500.00')];
    await place(app, ann, 'crash', { auto_cash_out: 101 });
    await place(app, ann, 'double', { colour: 'red' });
    await place(app, ann, 'live-roulette', { chips: [{ cell: 'red', amount: '1.00' }] });
    await place(app, ann, 'wheel-show', { number: 2 });
    await place(app, ann, 'room-yellow', { tickets: 1 });
    await place(app, bob, 'room-yellow', { tickets: 1 });
    await duels.join(bob, duelIdOf(await duels.post(ann)));
    const against = duelIdOf(await duels.post(bob));
    await duels.age(against, 60);
    await duels.playOperator(bob, against);
    const bets = [
      ...(await settledBets(app, ann, 6)).map((id) => [ann, id] as const),
      ...(await settledBets(app, bob, 3)).map((id) => [bob, id] as const),
    ];
    const games = new Set<string>();
    for (const [player, id] of bets) {
      // A bet that is cashed out is settled while its round still runs.
      const isSealed = async () => (await proofOf(app, player, id)).proof.finding === 'sealed';
      await expect.poll(isSealed, { timeout: 15_000 }).toBe(false);
      const { file, proof } = await proofOf(app, player, id);
      const { game, placed_at } = file.receipt;
      games.add(game);
      const { lock_at } = file.round!.round;
      expect(proof, game).toMatchObject({ finding: 'true', signature: 'known' });
      expect(proof.ties, game).toContainEqual(
        expect.objectContaining({ name: 'round-time', ok: true, actual: placed_at }),
      );
      expect(Date.parse(placed_at)).toBeLessThanOrEqual(Date.parse(lock_at!));
    }
    expect([...games].toSorted()).toEqual([
      'crash',
      'double',
      'live-roulette',
      'pvpflip',
      'room-yellow',
      'wheel-show',
    ]);
    await duels.close();
  },
);

test(
  'fairness: the receipt of a corrected bet says so, and the others of its round stay true',
  { timeout: 60_000 },
  async ({ app, database }) => {
    const duels = createDuelFixture(app, database.url);
    const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
    await duels.join(bob, duelIdOf(await duels.post(ann)));
    const [id] = await settledBets(app, ann, 1);
    const [other] = await settledBets(app, bob, 1);
    const { file } = await proofOf(app, ann, id!);
    const nextId = await createBetIdGenerator(app.db);
    const wagerId = wagerOf(file);
    const corrected = await app.db.transaction((tx) =>
      resettle(tx, nextId(), {
        wagerId,
        payoutOf: () => micro(5_000_000n),
        params: { reason: 'goodwill' },
        outcome: null,
      }),
    );
    expect(isRefusal(corrected)).toBe(false);
    const [now] = await settledBets(app, ann, 1);
    const after = await proofOf(app, ann, now!);
    expect(after.proof).toMatchObject({ finding: 'corrected', signature: 'known' });
    expect(after.file.receipt).toMatchObject({
      payout: '5.00',
      decided: { payout: file.receipt.payout, params: file.receipt.params },
      settlements: [
        { number: 1, kind: 'settle' },
        { number: 2, kind: 'resettle', payout: '5.00' },
      ],
    });
    const back = { wagerId, reason: 'cancelled', params: { reason: 'goodwill' } };
    await app.db.transaction((tx) => voidWager(tx, nextId(), back));
    const [voided] = await settledBets(app, ann, 1);
    expect((await proofOf(app, ann, voided!)).proof.finding).toBe('corrected');
    expect((await proofOf(app, bob, other!)).proof.finding).toBe('true');
    await duels.close();
  },
);
