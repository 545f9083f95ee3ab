/** Signed receipts, rounds and lists of bets as the server returns them. */
import { expect } from 'vitest';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile, type ProofTools } from '#core/fairness/receipt-proof.ts';
import { readSeedExport } from '#core/fairness/seed-export.ts';
import { verifySeedFile } from '#core/fairness/seed-proof.ts';
import { readTrustedKeys, verifySignature } from '#core/fairness/signature.ts';
import type { WagerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { createBetIdGenerator, resettle } from '#domain/wagers/server/index.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createDuelFixture, duelIdOf } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createStepRoundsClient } from '#dev/step-rounds.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { listGames } from '../../games.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, { roundTimes: quickRounds() });

async function toolsOf(app: TestApp): Promise<ProofTools> {
  const { json } = await app.send('GET', '/.well-known/croupier-keys.json');
  const games = new Map((await listGames()).map(({ game }) => [game.name, game]));
  const keys = readTrustedKeys(json!['data'])!;
  return { keys, isSignedBy, isSignatureOf, gameOf: (name) => games.get(name) };
}

async function openSeeds(app: TestApp, { token }: TestPlayer): Promise<string> {
  await app.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  const body = { client_seed: 'mine' };
  const opened = await app.send('POST', '/api/v2/fairness/seeds', { token, body });
  return opened.json!['data'].active.id;
}

async function roll(app: TestApp, { token }: TestPlayer): Promise<string> {
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5_000 };
  const placed = await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
  expect(placed.status, placed.text).toBe(200);
  return placed.json!['data'].id;
}

async function receiptOf(app: TestApp, { token }: TestPlayer, id: string) {
  const { json } = await app.send('GET', `/api/v2/bets/${id}/receipt`, { token });
  const file = readReceiptFile(json!['data']);
  if ('wrong' in file) throw new Error(file.wrong);
  return file;
}

test('fairness: a receipt is signed at once, and true once its seed is revealed', async ({
  app,
}) => {
  const player = await app.addMember('10.00');
  const tools = await toolsOf(app);
  const seed = await openSeeds(app, player);
  const id = await roll(app, player);
  const sealed = await verifyReceiptFile(await receiptOf(app, player, id), tools);
  expect(sealed).toMatchObject({ finding: 'sealed', signature: 'known' });
  const body = { seed, client_seed: 'next' };
  await app.send('POST', '/api/v2/fairness/rotate', { token: player.token, body });
  const file = await receiptOf(app, player, id);
  expect(file.receipt).not.toHaveProperty('balance');
  expect(await verifyReceiptFile(file, tools)).toMatchObject({ finding: 'true' });
  const thief = await app.addMember();
  const stolen = await app.send('GET', `/api/v2/bets/${id}/receipt`, { token: thief.token });
  expect(stolen.status).toBe(404);
});

test('fairness: the list of bets under a seed is signed with its count, in use and revealed', async ({
  app,
}) => {
  const player = await app.addMember('10.00');
  const tools = await toolsOf(app);
  const seed = await openSeeds(app, player);
  for (let i = 0; i < 3; i++) await roll(app, player);
  const read = (token: string) => app.send('GET', `/api/v2/fairness/seeds/${seed}/bets`, { token });
  const listed = async () => {
    const { json } = await read(player.token);
    expect(json!['next']).toBeNull();
    const file = readSeedExport(json!['data']);
    if ('wrong' in file) throw new Error(file.wrong);
    return file;
  };
  const inUse = await listed();
  expect(inUse.parts[0]!.seed).toMatchObject({ bets: 3, server_seed: null });
  expect(verifySeedFile(inUse, tools)).toMatchObject({ finding: 'sealed', signature: 'known' });
  const body = { seed, client_seed: 'next' };
  await app.send('POST', '/api/v2/fairness/rotate', { token: player.token, body });
  expect(verifySeedFile(await listed(), tools).finding).toBe('true');
  expect((await read((await app.addMember()).token)).status).toBe(404);
});

test('fairness: a corrected board is signed with its first result, and is never plainly true', async ({
  app,
}) => {
  const rounds = createStepRoundsClient(app, 'miner', { mines: 3 });
  const player = await rounds.openSeeds(await app.addMember('100.00'));
  const tools = await toolsOf(app);
  const { id } = (await rounds.begin(player)).json!['data'];
  const stepped = (await rounds.step(player, id, 0, { tile: 0 })).json!['data'];
  const over = stepped.bet ? stepped : (await rounds.cashOut(player, id, 1)).json!['data'];
  await rounds.rotate(player);
  const file = await receiptOf(app, player, over.bet.id);
  expect(await verifyReceiptFile(file, tools)).toMatchObject({ finding: 'true' });
  const [row] = await app.db.query<{ wager: WagerId }>(
    'select wager_id as wager from settlements where id = $1',
    [over.bet.id],
  );
  const nextId = await createBetIdGenerator(app.db);
  const correction = { wagerId: row!.wager, params: { reason: 'goodwill' }, outcome: null };
  const settled = await app.db.transaction((tx) =>
    resettle(tx, nextId(), { ...correction, payoutOf: () => micro(3_000_000n) }),
  );
  expect(settled).toMatchObject({ settlements: 2 });
  const { json } = await app.send('GET', '/api/v2/bets', { token: player.token });
  const [bet] = json!['data'];
  const corrected = await receiptOf(app, player, bet.id);
  expect(corrected.receipt.decided).toMatchObject({ payout: file.receipt.payout });
  expect(await verifyReceiptFile(corrected, tools)).toMatchObject({ finding: 'corrected' });
  const list = await app.send('GET', `/api/v2/fairness/seeds/${bet.seed_id}/bets`, {
    token: player.token,
  });
  const seed = readSeedExport(list.json!['data']);
  if ('wrong' in seed) throw new Error(seed.wrong);
  expect(verifySeedFile(seed, tools).finding).toBe('corrected');
});

test('fairness: the receipt of a duel has its round, and a local beacon proves nothing', async ({
  app,
  database,
}) => {
  const table = createDuelFixture(app, database.url);
  const tools = await toolsOf(app);
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  await table.join(bob, id);
  const settled = await table.settled(id);
  expect(verifySignature(settled, tools)).toBe('known');
  for (const player of [ann, bob]) {
    const { json } = await app.send('GET', '/api/v2/bets', { token: player.token });
    const file = await receiptOf(app, player, json!['data'][0].id);
    const proof = await verifyReceiptFile(file, tools);
    expect(proof.ties.every(({ ok }) => ok)).toBe(true);
    expect(proof).toMatchObject({ finding: 'local', signature: 'known' });
  }
  const lone = duelIdOf(await table.post(ann));
  await table.cancel(ann, lone);
  const { json } = await app.send('GET', '/api/v2/bets', { token: ann.token });
  const returned = await receiptOf(app, ann, json!['data'][0].id);
  expect(returned.receipt).toMatchObject({ void_reason: 'cancelled', server_seed_hash: '' });
  expect(await verifyReceiptFile(returned, tools)).toMatchObject({ finding: 'void' });
  await table.close();
});
