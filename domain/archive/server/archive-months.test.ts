import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { BetId, WagerId } from '#core/ids.ts';
import { micro, parseMoney } from '#core/money.ts';
import {
  createReconciliationFixture,
  tamperWith,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { createWagerFixture } from '#dev/wager-fixture.ts';
import { dice } from '#features/dice/rules.ts';
import { betList, findBet, rollBetDays, sumBets } from '#domain/history/server/index.ts';
import {
  checkLedger,
  listAccountDays,
  listPlayerBalances,
  rollAccountDays,
  sealDays,
  sumAccountsNow,
  transfer,
  TRACKED_KINDS,
} from '#domain/ledger/server/index.ts';
import { settleOutside, type Wager } from '#domain/wagers/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { readPage } from '#platform/server/paging.ts';
import { archivedBefore, archiveMonths } from './index.ts';
import { archiveNextMonth } from './store.ts';

const MONTHS = 13;
const warnings: string[] = [];
const log = createLog('warn', { write: (line) => void warnings.push(line) });

let fixture: ReconciliationFixture;
let url: string;
let late: Wager;
/** How far the clocks that make ids are ahead; the times in rows go back instead. */
let aheadMs = 0;
const realNow = Date.now;

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
  fixture = await createReconciliationFixture();
  url = fixture.db.pool.options.connectionString!;
  await fixture.tamper(`create or replace function archive_now() returns timestamptz language sql
    stable return now() + interval '${MONTHS + 1} months'`);
  const wagers = createWagerFixture(fixture);
  await wagers.addBonus(fixture.player, money('5.00'), 'first-month');
  await play(3);
  const { cash } = (await listPlayerBalances(fixture.db, fixture.player))[0]!;
  late = ok(await wagers.stake(fixture.player, micro(cash + money('2.00')), 'over-the-month'));
  await monthPasses(1);
  // The first month's wager is settled after movements of the second.
  await fixture.grant(fixture.player, '50.00', 'RUB');
  await play(3);
  await settle(late, '30.00');
  await play(2);
  await monthPasses(2);
  await play(2);
  await sealDays(fixture.db);
  await rollBetDays(fixture.db);
  await rollAccountDays(fixture.db);
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const money = (text: string) => parseMoney(text)!;

function ok<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

let played = 0;
async function play(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const bet = await fixture.bets.placeBet(dice, {
      viewer: viewer(),
      key: `month-${played++}`,
      stake: '1.00',
      currency: 'RUB',
      params: { direction: 'under', target: 5000 },
      isAutobet: false,
    });
    ok(bet);
  }
}

const viewer = () =>
  ({
    kind: 'player',
    id: fixture.player,
    session: 'test',
    expiresAt: Number.MAX_SAFE_INTEGER,
  }) as const;

async function settle(wager: Wager, payout: string): Promise<void> {
  const result = {
    // The id of a wager that was just stored.
    wagerId: wager.id as WagerId,
    payoutOf: () => money(payout),
    params: {},
    outcome: {},
    isOpen: false,
  };
  ok(await fixture.db.transaction((tx) => settleOutside(tx, fixture.bets.wagers.nextId(), result)));
}

/** From here on ids are of the month that many months ahead, and rows before are a month older. */
async function monthPasses(number: number): Promise<void> {
  const rows = await fixture.db.query<{ ahead: number }>(
    `select extract(epoch from date_trunc('month', now()) + make_interval(months => $1)
              + interval '10 days' - now())::float8 * 1000 as ahead`,
    [number],
  );
  aheadMs = Math.round(rows[0]!.ahead);
  await fixture.tamper(`
    update bets set placed_at = placed_at - interval '30 days';
    update wagers set placed_at = placed_at - interval '30 days';
    update settlements set settled_at = settled_at - interval '30 days';
    update transfers set created_at = created_at - interval '30 days';
    delete from bet_days; delete from game_days; delete from game_day_players;
    delete from bet_id_ranges; delete from bet_days_rolled; delete from account_days;
    delete from account_days_rolled;
    create or replace function next_transfer_id() returns bigint language sql as $$
      select first_bet_id(clock_timestamp() + interval '${aheadMs} milliseconds')
             + nextval('transfer_number') $$`);
}

/** All that must be the same after a month was archived. */
async function readBooks() {
  const { db, player } = fixture;
  const tracked = await db.query('select id, balance, seq from accounts order by id');
  const { days, findings } = await checkLedger(db);
  return {
    tracked,
    days,
    findings,
    balances: await listPlayerBalances(db, player),
    sums: await sumAccountsNow(db),
    accountDays: await listAccountDays(db, {
      kinds: [...TRACKED_KINDS, 'house_game', 'house_escrow'],
      from: '2000-01-01',
      to: '2100-01-01',
    }),
    totals: await sumBets(db, player, {}),
  };
}

async function listIds(filter: Parameters<typeof betList>[2] = {}): Promise<string[]> {
  const page = await readPage(
    { cursor: undefined, limit: '100' },
    betList(fixture.db, fixture.player, filter),
  );
  return ok(page).data.map(({ id }) => id);
}

const partitions = async () =>
  (
    await fixture.db.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
        where inhparent in ('bets'::regclass, 'transfers'::regclass) order by name`,
    )
  ).map(({ name }) => name);

test('archive: a month stays while something stands against it', async () => {
  for (const [obstacle, sql, back] of [
    ['open_wagers', 'update wagers set is_open = true', 'update wagers set is_open = false'],
    [
      'unsealed_days',
      `create table kept as select * from ledger_days; delete from ledger_days
        where day > current_date - 40`,
      `delete from ledger_days; insert into ledger_days select * from kept; drop table kept`,
    ],
    [
      'unpaid_debts',
      `insert into accounts (id, kind, owner, currency, is_tracked, balance)
         values (91, 'player_debt', 'other', 'RUB', true, -5);
       update settlements set debt_account = 91, debt_seq = 1, debt_balance = -5`,
      `update settlements set debt_account = null, debt_seq = null, debt_balance = null;
       delete from accounts where id = 91`,
    ],
    [
      'unread_events',
      `insert into bet_event_cursors (consumer, xact, id, since)
         values ('gone', 0, 0, '2000-01-01')`,
      `delete from bet_event_cursors`,
    ],
  ] as const) {
    await fixture.tamper(sql);
    expect(await archiveMonths(fixture.db, log, MONTHS)).toEqual([]);
    expect(warnings.pop()).toContain(`"obstacles":["${obstacle}"]`);
    await fixture.tamper(back);
  }
  await expect(archiveMonths(fixture.db, log, 12)).rejects.toMatchObject({ code: 'CL007' });
});

test('recovery: a process killed while it archives a month has changed nothing', async () => {
  const before = await partitions();
  const reader = new pg.Client({ connectionString: url });
  const archiver = new pg.Client({ connectionString: url });
  archiver.on('error', () => {});
  await reader.connect();
  await archiver.connect();
  // The archiver has carried everything forward and waits for the lock.
  await reader.query('begin; select count(*) from bets');
  const archived = archiver.query('select * from archive_next_month(13)').catch((error) => error);
  const waiting = `select pid from pg_locks where not granted and relation = 'bets'::regclass`;
  await expect.poll(async () => (await reader.query(waiting)).rowCount).toBe(1);
  await reader.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where query like 'select * from archive_next_month%'`);
  expect(await archived).toBeInstanceOf(Error);
  await reader.end();
  await archiver.end().catch(() => {});
  expect(await partitions()).toEqual(before);
  expect(await fixture.db.query('select month from archive_records')).toEqual([]);
});

test('archive: after a month is archived, everything agrees as before', async () => {
  const { db, player } = fixture;
  const before = await readBooks();
  expect(before.findings).toEqual([]);
  const ids = await listIds();
  const [month] = await db.query<{ end: bigint; late: BetId }>(
    `select first_bet_id(date_trunc('month', now()) + interval '1 month') as end, s.id as late
       from settlements s where s.wager_id = $1`,
    [late.id],
  );
  const [seed] = await db.query<{ id: bigint }>(
    `select id from seeds where player_id = $1 and state = 'active'`,
    [player],
  );
  const ofSeed = await listIds({ seedId: seed!.id });
  const receipts = await Promise.all(ids.map((id) => findBet(db, player, BigInt(id) as BetId)));

  // Killed before the tables are readable in the archive.
  const first = await db.transaction((tx) => archiveNextMonth(tx, MONTHS));
  expect(first).toEqual({ month: expect.stringMatching(/^20\d\d-\d\d$/), obstacles: [] });
  expect(await readBooks()).toEqual(before);
  expect(await archiveMonths(db, log, MONTHS)).toEqual([]);
  expect(await partitions()).toHaveLength(2 * 3);

  expect(await readBooks()).toEqual(before);
  for (const check of ['balances', 'escrow', 'negative-accounts', 'unbalanced-batches'] as const) {
    expect((await fixture.run(check)).findings, check).toEqual([]);
  }
  // A bet belongs to the month of its stake, whenever it was settled.
  const isKept = (id: string) => BigInt(id) >= month!.end && BigInt(id) !== month!.late;
  expect(ids.filter((id) => isKept(id))).toHaveLength(7);
  expect(await listIds()).toEqual(ids.filter((id) => isKept(id)));
  expect(await archivedBefore(db, player)).not.toBeNull();
  expect(await Promise.all(ids.map((id) => findBet(db, player, BigInt(id) as BetId)))).toEqual(
    receipts,
  );
  expect(await listIds({ seedId: seed!.id })).toEqual(ofSeed);
});

test('archive: the key of an archived transfer is answered, and play goes on', async () => {
  const { accounts, db, player } = fixture;
  const order = {
    key: 'first-month',
    kind: 'adjustment',
    debit: await accounts.find(db, 'bonus_cost', 'test', 'RUB'),
    credit: await accounts.find(db, 'player_bonus', player.toString(), 'RUB'),
    amount: money('5.00'),
  };
  expect(await db.query(`select from transfers where key = 'first-month'`)).toEqual([]);
  expect(await db.transaction((tx) => transfer(tx, order))).toMatchObject({ isRepeat: true });
  const other = { ...order, amount: money('6.00') };
  expect(await db.transaction((tx) => transfer(tx, other))).toEqual({ refused: 'key_reused' });
  await play(1);
  expect((await checkLedger(db)).findings).toEqual([]);
});

test('ledger check: what was carried forward or archived and then altered is found', async () => {
  const rules = async () => (await checkLedger(fixture.db)).findings.map(({ rule }) => rule);
  await fixture.tamper('update carried_movements set delta = delta + 1 where first_seq = 1');
  expect(await rules()).toContain('the entries of each currency sum to zero');
  await fixture.tamper('update carried_movements set delta = delta - 1 where first_seq = 1');
  await fixture.tamper('update archive.bets set stake = stake + 1 where nonce = 0');
  expect(await rules()).toEqual(['a closed day never changes']);
  await fixture.tamper('update archive.bets set stake = stake - 1 where nonce = 0');
  expect(await rules()).toEqual([]);
  await expect(fixture.db.query('delete from archive.bets')).rejects.toThrow('permission denied');
  await expect(tamperWith(url, 'reset session_replication_role; delete from archive.bets'))
    .rejects //
    .toMatchObject({ code: 'CL001' });
});

test('ledger check: a month that was moved out of the database leaves the chain whole', async () => {
  await fixture.tamper(`do $$ declare part record; begin
    for part in select format('archive.%I', c.relname) as name from pg_class c
                 where c.relnamespace = 'archive'::regnamespace and c.relispartition
                   and c.relkind = 'r' loop
      execute 'drop table ' || part.name;
    end loop; end $$`);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
