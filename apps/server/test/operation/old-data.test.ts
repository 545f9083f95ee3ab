/**
 * The database of an earlier version, taken while its server ran: its players and staff had made
 * every call, games were open and bets were in a round of crash. It is migrated, the server starts
 * on it, and what the earlier version answered is still true.
 */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { readTrustedKeys } from '#core/fairness/signature.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { toPlayerId } from '#core/ids.ts';
import { formatMoney, parseMoney, micro } from '#core/money.ts';
import { readSnapshot, restoreSnapshot } from '#dev/old-data/snapshot.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createFindings } from '#dev/receipt-findings.ts';
import { createStaffClient, openSession } from '#dev/staff-client.ts';
import { emptyDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, newKey, type TestApp } from '#dev/test-app.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { migrate } from '#platform/server/migrate.ts';
import { startApp } from '../../app.ts';
import { listGames } from '../../games.ts';

const FILE = fileURLToPath(new URL('../../../../dev/old-data/2026-11-22.json.gz', import.meta.url));
/** Of the reports that the earlier version answered. */
const DAYS = 'from=2026-10-26&to=2026-11-24';
/** Without an opponent each duel is returned a quarter of an hour after it was created. */
const DUEL_STAKE = '50.00';
const WAIT = { timeout: 30_000, interval: 200 };

type Bet = Record<string, unknown> & { readonly id: string };
type Player = {
  readonly id: string;
  readonly currency: WalletCurrency;
  readonly bets: readonly Bet[];
  readonly summary: object | null;
  readonly balances: readonly { readonly currency: string; readonly balance: string }[] | null;
};

const snapshot = readSnapshot(FILE);
const players = Object.entries(snapshot.answers).flatMap(([name, answer]) =>
  name.startsWith('player ') ? [answer as Player] : [],
);
const members = players.filter(({ currency }) => currency !== 'PLAY');
const guest = players.find(({ currency }) => currency === 'PLAY')!;

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await emptyDatabase();
  await restoreSnapshot(database.url, snapshot);
  await stopForAMoment(database.url);
  await migrate(database.url);
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await database.close();
});

/**
 * The server was down for a moment and not since the snapshot was taken: games that are open for a
 * day are ended, and their stakes returned.
 */
async function stopForAMoment(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rowCount } = await client.query(
    `update placements set placed_at = now() where is_open and game in ('miner', 'hilo')`,
  );
  await client.end();
  expect(rowCount).toBe(players.length * 2);
}

/** What the player is answered now, after logging in again. */
async function ask(player: Player, method: string, path: string, body?: object) {
  const token = await openSession(app, toPlayerId(player.id));
  const key = method === 'POST' ? newKey() : undefined;
  const { json, status, text } = await app.send(method, path, { token, key, body });
  expect(status, `${path}: ${text}`).toBe(200);
  return json!['data'];
}

test('old data: the ledger agrees, and open stakes are returned or kept by the rules', async () => {
  const balanceOf = async ({ id, currency }: Player) =>
    formatMoney((await readBalances(app.db, toPlayerId(id), currency)).cash);
  for (const member of members) {
    const before = member.balances!.find(({ currency }) => currency === member.currency)!.balance;
    const after = formatMoney(micro(parseMoney(before)! + parseMoney(DUEL_STAKE)!));
    await expect.poll(() => balanceOf(member), WAIT).toBe(after);
  }
  expect((await checkLedger(app.db)).findings).toEqual([]);
}, 60_000);

test('old data: a bet in the round that was running is returned with the reason', async () => {
  const [newest]: Bet[] = await ask(guest, 'GET', '/api/v2/bets?limit=1');
  expect(guest.bets.map(({ id }) => id)).not.toContain(newest!.id);
  expect(newest).toMatchObject({ game: 'crash', stake: '2.00', payout: '2.00' });
  expect(newest!['void_reason']).not.toBeNull();
});

test('old data: players find every bet and the same totals', async () => {
  for (const player of players) {
    const bets: Bet[] = await ask(player, 'GET', '/api/v2/bets?limit=100');
    const known = new Set(player.bets.map(({ id }) => id));
    expect(bets.filter(({ id }) => known.has(id))).toMatchObject(player.bets);
    if (player.summary === null) continue;
    const summary = await ask(player, 'GET', '/api/v2/profile/summary?period=all');
    expect(summary).toMatchObject(player.summary);
  }
});

test('old data: the reports of games say the same', async () => {
  const staff = await createStaffClient(app, 'payments');
  const { json } = await staff.send('GET', `/api/v2/staff/reports/games?${DAYS}`);
  const { games, days } = snapshot.answers['games'] as { games: object[]; days: object[] };
  expect(json!['data']).toMatchObject({ games, days });
});

test('old data: open games are played to their end, and every receipt is true', async () => {
  const { json } = await app.send('GET', '/.well-known/croupier-keys.json');
  const games = new Map((await listGames()).map(({ game }) => [game.name, game]));
  const { findingOf } = createFindings({
    keys: readTrustedKeys(json!['data'])!,
    isSignedBy,
    isSignatureOf: () => false,
    gameOf: (name) => games.get(name),
  });
  const findings = new Set<string>();
  for (const member of members) {
    await finish(member, 'miner', () => ({ tile: 0 }));
    await finish(member, 'hilo', ({ offers }) => offers[0]!.call);
    const { active } = await ask(member, 'POST', '/api/v2/fairness/seeds', { client_seed: 'x' });
    const body = { seed: active.id, client_seed: 'next' };
    await ask(member, 'POST', '/api/v2/fairness/rotate', body);
    for (const { id, game } of await ask(member, 'GET', '/api/v2/bets?limit=100')) {
      const file = await ask(member, 'GET', `/api/v2/bets/${id}/receipt`);
      findings.add(`${game}: ${await findingOf(file)}`);
    }
  }
  const own = ['cases', 'dice', 'hilo', 'keno', 'miner', 'roulette', 'wheel'];
  // The beacon of the earlier version was the local one, which proves nothing.
  const shared = ['crash: local', 'double: local', 'pvpflip: void'];
  expect([...findings].toSorted()).toEqual(
    [...shared, ...own.map((game) => `${game}: true`)].toSorted(),
  );
}, 60_000);

type View = { readonly offers: readonly { readonly call: string }[] };

/** Makes one choice in the open round, and cashes out when it was not the last. */
async function finish(player: Player, game: string, choose: (view: View) => unknown) {
  const path = `/api/v2/games/${game}/rounds`;
  const { id, view } = await ask(player, 'GET', `${path}?currency=${player.currency}`);
  const step = await ask(player, 'POST', `${path}/${id}/steps`, { at: 0, choice: choose(view) });
  if (step.bet === null) await ask(player, 'POST', `${path}/${id}/cash-out`, { at: 1 });
}

/** The bank of the earlier server has no statement here: its payments would be differences. */
const CHECKS = CHECK_NAMES.filter((name) => name !== 'provider-statements');

test('old data: no reconciliation finds a difference, and the server logs no error', async () => {
  const staff = await createStaffClient(app, 'payments');
  const path = '/api/v2/staff/reconciliation/runs';
  for (const check of CHECKS) await staff.send('POST', path, { body: { check } });
  type Run = { check: string; findings_count: number; staff_id: string | null };
  const requested = async () => {
    const { json } = await staff.send('GET', `${path}?limit=100`);
    const runs = (json!['data'] as Run[]).filter(({ staff_id }) => staff_id === `${staff.id}`);
    return runs.map(({ check, findings_count }) => `${check}: ${findings_count}`).toSorted();
  };
  const clean = CHECKS.map((check) => `${check}: 0`).toSorted();
  await expect.poll(requested, WAIT).toEqual(clean);
  expect(app.errors).toEqual([]);
}, 60_000);
