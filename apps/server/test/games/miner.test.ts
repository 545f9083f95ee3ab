import { expect, test } from 'vitest';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { formatMultiplier } from '#core/money.ts';
import { codesOf } from '#dev/step-rounds.ts';
import { dataOf, startMinerRound, createStepGameFixture } from '#dev/step-game-fixture.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { newKey } from '#dev/test-app.ts';
import { miner, multiplierAfter } from '#features/miner/rules.ts';
import { startApp } from '../../app.ts';

const table = createStepGameFixture(startApp, 'miner', { mines: 3 });

test('games.miner: a board is revealed, cashed out and verified by its revealed seed', async () => {
  const player = await table.addSeededMember('100.00');
  const { id, gems, mines, openCell } = await startMinerRound(table, player);
  await openCell(0, gems[0]!);
  const second = await dataOf(openCell(1, gems[5]!));
  expect(second).toMatchObject({
    at: 2,
    view: { mines: 3, opened: [gems[0], gems[5]] },
    multiplier: '1.2857',
    balance: '90.00',
    bet: null,
  });
  const over = await dataOf(table.rounds.cashOut(player, id, 2));
  expect(over.bet).toMatchObject({
    payout: '12.857',
    outcome: { mines, hit: null },
    params: { start: { mines: 3 }, choices: [{ tile: gems[0] }, { tile: gems[5] }] },
  });
  expect(over.balance).toBe('102.857');
  expect((await table.rounds.rotate(player)).status).toBe(200);
  const response = await table.app.send('GET', `/api/v2/bets/${over.bet.id}`, {
    token: player.token,
  });
  const { balance: _, seed_id: __, ...receipt } = response.json!['data'];
  expect(verifyReceipt(receipt, wholeRounds(miner) as never)).toMatchObject({
    state: 'checked',
    truthful: true,
  });
});

test('games.miner: a mine ends the round without a payout and shows all mines', async () => {
  const player = await table.addSeededMember('10.00');
  const { id, gems, mines, openCell } = await startMinerRound(table, player, 5);
  await openCell(0, gems[0]!);
  const over = await dataOf(openCell(1, mines[2]!));
  expect(over).toMatchObject({ balance: '0.00', multiplier: '0.0000', at: 2 });
  expect(over.bet).toMatchObject({ payout: '0.00', outcome: { mines, hit: mines[2] } });
  expect(codesOf(await openCell(2, gems[1]!))).toContain('round_over');
  expect(codesOf(await table.rounds.cashOut(player, id, 1))).toContain('round_over');
  expect((await table.rounds.current(player)).json!['data']).toBeNull();
});

test('games.miner: the last gem pays automatically', async () => {
  const player = await table.addSeededMember('10.00');
  const { gems, openCell } = await startMinerRound(table, player, 24);
  const over = await dataOf(openCell(0, gems[0]!));
  expect(over.bet).toMatchObject({ multiplier: '24.7500', payout: '247.50' });
});

test('games.miner: a guest plays for free', async () => {
  const guest = await table.rounds.openSeeds(await table.app.addGuest());
  const begun = await table.rounds.begin(guest, { currency: 'PLAY' });
  expect(begun.json!['data']).toMatchObject({ currency: 'PLAY', balance: '9990.00' });
  expect(codesOf(await table.rounds.begin(guest))).not.toEqual([]);
});

test('games.limits: miner has the limits of the specification', async () => {
  const { json } = await table.app.send('GET', '/api/v2/games/miner');
  const limits = json!['data'].limits as {
    currency: string;
    stake_min: string;
    stake_max: string;
  }[];
  const response = limits.map((l) => `${l.currency} ${l.stake_min}–${l.stake_max}`);
  expect(response.toSorted()).toEqual([
    'EUR 0.01–10.00',
    'INR 1.00–1000.00',
    'KZT 5.00–5000.00',
    'PLAY 1.00–1000.00',
    'RUB 1.00–1000.00',
    'USD 0.01–10.00',
  ]);
});

test.each([
  ['no mine', { start: { mines: 0 } }, 'bad_input'],
  ['nothing but mines', { start: { mines: 25 } }, 'bad_input'],
  ['half a mine', { start: { mines: 1.5 } }, 'bad_input'],
  ['no number of mines', { start: {} }, 'bad_input'],
  ['a stake below the minimum', { stake: '0.99' }, 'stake_below_min'],
  ['a stake above the maximum', { stake: '1000.01' }, 'stake_above_max'],
  ['thousandths', { stake: '1.005' }, 'stake_format'],
  ['more than the balance', { stake: '50.00' }, 'insufficient_funds'],
] as const)('games.miner: %s is refused and costs nothing', async (_why, begin, code) => {
  const player = await table.addSeededMember('20.00');
  const response = await table.rounds.begin(player, begin);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(codesOf(response).some((each) => each.startsWith(code))).toBe(true);
  expect(untranslated([code])).toEqual([]);
  expect((await table.rounds.current(player)).json!['data']).toBeNull();
  expect((await startMinerRound(table, player, 3, '20.00')).id).toBeDefined();
});

test.each([{ tile: 25 }, { tile: -1 }, { tile: '3' }, {}, null, 7])(
  'games.miner: the choice %j is refused and the board is unchanged',
  async (choice) => {
    const player = await table.addSeededMember('10.00');
    const { id } = await startMinerRound(table, player);
    expect((await table.rounds.step(player, id, 0, choice)).status).toBeGreaterThanOrEqual(400);
    expect((await table.rounds.current(player)).json!['data']).toMatchObject({ id, at: 0 });
  },
);

test('games.miner: a cash-out needs a gem, and one board is open at a time', async () => {
  const player = await table.addSeededMember();
  const { id } = await startMinerRound(table, player);
  expect(codesOf(await table.rounds.cashOut(player, id, 0))).toContain('nothing_to_take');
  expect(codesOf(await table.rounds.begin(player))).toContain('round_already_open');
  // Free play has a separate board.
  expect((await table.rounds.begin(player, { currency: 'PLAY' })).status).toBe(200);
});

test('games.miner: a player cannot play on the board of another', async () => {
  const { id, gems } = await startMinerRound(table, await table.addSeededMember());
  const outsider = await table.addSeededMember();
  expect((await table.rounds.step(outsider, id, 0, { tile: gems[0] })).status).toBe(404);
  expect((await table.rounds.cashOut(outsider, id, 0)).status).toBe(404);
  expect((await table.rounds.current(outsider)).json!['data']).toBeNull();
});

test('idempotency: one key begins one board, and a revealed cell stays revealed', async () => {
  const player = await table.addSeededMember('10.00');
  const key = newKey();
  const [first, again] = [
    await table.rounds.begin(player, { key }),
    await table.rounds.begin(player, { key }),
  ];
  expect(again.json!['data']).toEqual(first.json!['data']);
  const other = await table.rounds.begin(player, { key, start: { mines: 4 } });
  expect(codesOf(other)).toContain('key_reused');
  const { id, nonce } = first.json!['data'];
  const laid = (await table.rounds.hiddenStream(player, nonce, miner.tag)).draw(25, 3);
  const tile = [0, 1, 2, 3].find((each) => !laid.includes(each))!;
  await table.rounds.step(player, id, 0, { tile });
  const same = await dataOf(table.rounds.step(player, id, 1, { tile }));
  expect(same).toMatchObject({ view: { opened: [tile] }, multiplier: '1.1250', bet: null });
});

test('games.miner: seeds are not rotated while a board is open', async () => {
  const player = await table.addSeededMember();
  const { id, gems, openCell } = await startMinerRound(table, player);
  expect(codesOf(await table.rounds.rotate(player))).toContain('round_open');
  await openCell(0, gems[0]!);
  expect(codesOf(await table.rounds.rotate(player))).toContain('round_open');
  await table.rounds.cashOut(player, id, 1);
  expect((await table.rounds.rotate(player)).status).toBe(200);
});

test('games.miner: a board that reaches the maximum payout is paid and ends', async () => {
  const player = await table.addSeededMember('1000.00');
  const { gems, openCell } = await startMinerRound(table, player, 10, '1000.00');
  const before = await dataOf(openCell(0, gems[0]!));
  expect(before.cap_multiplier).toBe('100.0000');
  for (let at = 1; at < 7; at++) await openCell(at, gems[at]!);
  expect(multiplierAfter(10, 7) < 1_000_000n && multiplierAfter(10, 8) > 1_000_000n).toBe(true);
  const over = await dataOf(openCell(7, gems[7]!));
  expect(over.bet).toMatchObject({ multiplier: formatMultiplier(1_000_000n), payout: '100000.00' });
});
