import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';

let database: TestDatabase;
let fixture: BettingFixture;
/** The owner of the tables: even this role is stopped by the triggers. */
let owner: Db;
let cash: AccountId;
let dice: bigint;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  owner = openDb({ url: database.url, connectionsMax: 2 });
  const player = await fixture.addPlayer('100.00');
  cash = await fixture.accounts.find(fixture.db, 'player_cash', player.id.toString(), 'RUB');
  dice = await fixture.accounts.find(fixture.db, 'house_game', 'dice', 'RUB');
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

const INSERT = `insert into transfers (key, request_hash, kind, debit_account, credit_account,
  amount, debit_seq, debit_balance, credit_seq, credit_balance) values `;

test.each([
  ['update transfers set amount = 1', 'permission denied'],
  ['delete from transfers', 'permission denied'],
  ['truncate transfers', 'permission denied'],
  ['update bets set payout = 1', 'permission denied'],
  ['update wagers set cash_payout = 1', 'permission denied'],
  ['update settlements set cash_payout = 1', 'permission denied'],
  ['delete from wagers', 'permission denied'],
  ['delete from settlements', 'permission denied'],
  ['delete from bets', 'permission denied'],
  ['update accounts set balance = balance + 1', 'permission denied'],
  ['delete from accounts', 'permission denied'],
  ['update ledger_days set row_count = 0', 'permission denied'],
  [
    `insert into accounts (id, kind, owner, currency, is_tracked, balance)
       values (1, 'player_cash', 'x', 'RUB', true, 5)`,
    'permission denied',
  ],
  [`insert into bets (placed_at) values (now())`, 'permission denied'],
  ['alter table transfers disable trigger all', 'must be owner'],
  ['drop trigger bets_apply on bets', 'must be owner'],
])("database guards: the server's own role is refused: %s", async (sql, reason) => {
  await expect(fixture.db.query(sql)).rejects.toThrow(reason);
});

test.each([
  'update transfers set amount = 1',
  'delete from transfers',
  'truncate transfers cascade',
  'update accounts set balance = balance + 1',
  'delete from accounts where false',
  'update ledger_days set row_count = 0',
  'delete from ledger_days',
  'delete from bets',
  'delete from wagers',
  'delete from settlements',
  'update settlements set cash_payout = 1',
])('database guards: even the owner of the tables is refused by a trigger: %s', async (sql) => {
  await expect(owner.query(sql)).rejects.toMatchObject({ code: 'CL001' });
});

test('database guards: a commitment cannot be changed, removed or used again', async () => {
  const player = await fixture.addPlayer();
  const seed = `player_id = ${player.id} and state = 'active'`;
  for (const sql of [
    `update seeds set commitment = repeat('0', 64) where ${seed}`,
    `update seeds set client_seed = 'other' where ${seed}`,
    `update seeds set bets = 1 where ${seed}`,
    `update seeds set state = 'next', client_seed = null where ${seed}`,
    'delete from seeds where false',
  ]) {
    await expect(owner.query(sql)).rejects.toMatchObject({ code: 'CF001' });
  }
  // A nonce that is moved draws a number twice, or never.
  for (const change of ['nonce = nonce + 1', 'nonce = nonce - 1', 'seed_id = 0']) {
    await expect(
      owner.query(`update active_nonces set ${change} where player_id = ${player.id}`),
    ).rejects.toMatchObject({ code: 'CL001' });
  }
});

let tries = 0;

/** One movement, as a caller with the right to insert could try to write it. */
async function tryInsert(row: {
  debit?: AccountId;
  credit?: AccountId;
  amount?: string;
  seq?: string;
  balance?: string;
}): Promise<unknown> {
  const { debit = cash, credit = dice, amount = '1', seq = '2', balance = '99999999' } = row;
  return await fixture.db.query(
    `${INSERT} ('try-${tries++}', '', 'try', ${debit}, ${credit}, ${amount}, ${seq}, ${balance},
      null, null)`,
  );
}

test('database guards: rows that would break the ledger are rejected by the database', async () => {
  const usd = await fixture.accounts.find(fixture.db, 'house_game', 'dice', 'USD');
  await expect(tryInsert({ amount: '0' })).rejects.toMatchObject({
    constraint: 'transfers_amount',
  });
  await expect(tryInsert({ amount: '-5' })).rejects.toMatchObject({
    constraint: 'transfers_amount',
  });
  await expect(tryInsert({ credit: cash })).rejects.toMatchObject({
    constraint: 'transfers_two_sides',
  });
  await expect(tryInsert({ credit: usd })).rejects.toMatchObject({
    constraint: 'transfers_one_currency',
  });
  await expect(tryInsert({ balance: '100000000' })).rejects.toMatchObject({ code: 'CL003' });
  await expect(tryInsert({ seq: '7' })).rejects.toMatchObject({ code: 'CL003' });
  await expect(tryInsert({ seq: 'null', balance: 'null' })).rejects.toMatchObject({
    code: 'CL002',
  });
  await expect(tryInsert({ amount: '100000001', balance: '-1' })).rejects.toMatchObject({
    constraint: 'accounts_balance_not_negative',
  });
  await expect(tryInsert({ amount: '9223372036854775808' })).rejects.toThrow('out of range');
  await expect(tryInsert({})).resolves.toEqual([]);
});

test('database guards: a bet row that does not fit its account, its stake or its seed is rejected', async () => {
  const rows = await owner.query<{ id: bigint; player: PlayerId }>(
    `select s.id, s.player_id as player from seeds s where state = 'active' limit 1`,
  );
  const { id: seed, player } = rows[0]!;
  const attempt = (change: Record<string, string>) => {
    const row: Record<string, string> = {
      player_id: `${player}`,
      id: '1',
      account: `${cash}`,
      house_account: `${dice}`,
      seq: '3',
      balance: '98999999',
      stake: '1000000',
      payout: '0',
      m4: '0',
      seed_id: `${seed}`,
      nonce: '0',
      game_version: '1',
      game: `'dice'`,
      key: `'try-${tries++}'`,
      params: `'{}'`,
      outcome: `'{}'`,
      ...change,
    };
    const names = Object.keys(row).join(', ');
    return fixture.db.query(
      `insert into bets (${names}) values (${Object.values(row).join(', ')})`,
    );
  };
  await expect(attempt({ stake: '0' })).rejects.toMatchObject({ constraint: 'bets_amounts' });
  await expect(attempt({ payout: '-1' })).rejects.toMatchObject({ constraint: 'bets_amounts' });
  await expect(attempt({ balance: '99000000' })).rejects.toMatchObject({ code: 'CL003' });
  await expect(attempt({ nonce: '1' })).rejects.toMatchObject({ code: 'CF002' });
  // A stake above the balance is not covered by its own payout.
  await expect(
    attempt({ stake: '200000000', payout: '150000000', balance: '49999999' }),
  ).rejects.toMatchObject({ constraint: 'bets_amounts' });
  await expect(attempt({ house_account: '77' })).rejects.toMatchObject({
    constraint: 'bets_amounts',
  });
  await expect(attempt({ house_account: '71' })).rejects.toMatchObject({ code: 'CL002' });
});
