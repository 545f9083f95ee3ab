import type { WalletCurrency as Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import {
  ask,
  EVENTS,
  happen,
  type Books,
  type ModelWithdrawal,
} from '#features/withdrawals/rules.model.ts';
import {
  STATUS,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '#features/withdrawals/rules.ts';
import { checkLedger, readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { count, type Heard } from './withdrawal-acts.ts';
import { GRANT, PROVIDERS, type WithdrawalWorld } from './withdrawal-world.ts';

type Row = {
  id: bigint;
  player_id: bigint;
  amount: Micro;
  fee: Micro;
  arrives: Micro;
  is_exchanged: boolean;
  approvals_needed: number;
  status: WithdrawalStatus;
  is_asked: boolean;
  /** Who approved it, in any round. */
  givers: bigint[];
};

type Line = { withdrawal_id: bigint; kind: string; status: WithdrawalStatus };

/** Lines of the history that are steps of the rules; others tell what people said and did. */
const STEPS: ReadonlySet<string> = new Set(EVENTS);

/** Holds every row against the rules, which live its history again, and the ledger against all. */
export async function compareWithdrawals(world: WithdrawalWorld, heard: Heard): Promise<void> {
  const { db } = world;
  const rows = await db.query<Row>(
    `select w.id, w.player_id, w.amount, w.fee, w.arrives, w.rate is not null as is_exchanged,
            w.approvals_needed, w.status, w.asked_at is not null as is_asked,
            array(select a.staff_id from withdrawal_approvals a where a.withdrawal_id = w.id)
              as givers
       from withdrawals w order by w.id`,
  );
  const lines = await db.query<Line>(
    'select withdrawal_id, kind, status from withdrawal_events order by id',
  );
  const byId = Map.groupBy(lines, ({ withdrawal_id }) => withdrawal_id);
  const all = Number(GRANT) * world.players.length;
  // Whoever had too little was refused, so all that was taken was there.
  const books: Books = { cash: all, held: 0, clearing: 0, fees: 0 };
  for (const row of rows) {
    const complain = (what: string) => void heard.findings.push(`withdrawal ${row.id}: ${what}`);
    compareLife(world, books, row, byId.get(row.id) ?? [], complain);
    count(heard, `ended ${row.status}`);
  }
  await comparePlayers(world, rows, heard);
  await compareBooks(world, rows, books, heard);
}

function compareLife(
  world: WithdrawalWorld,
  books: Books,
  row: Row,
  lines: readonly Line[],
  complain: (what: string) => void,
): void {
  const amounts = { amount: Number(row.amount), fee: Number(row.fee) };
  const one = ask(books, { ...amounts, approvalsNeeded: row.approvals_needed });
  if (!one) return complain('took what was not there');
  const isDoubtful = row.givers.some((id) => world.everAway.has(id));
  for (const { kind, status } of lines.filter((line) => STEPS.has(line.kind))) {
    const before = one.state;
    // Just such kinds were let through.
    if (!happen(books, one, kind as WithdrawalEvent)) complain(`${kind} cannot be at ${status}`);
    if (one.state === before) complain(`${kind} brought nothing new and is written`);
    if (kind === 'approval' && isDoubtful) doubt(one, before.approvals, status);
    if (one.state.status !== status) complain(`${kind} led to ${status}, by the rules elsewhere`);
  }
  compareEnd(one, row, complain);
}

/** An approval may count for nothing when one of those who gave them was away at the time. */
function doubt(one: ModelWithdrawal, before: number, status: WithdrawalStatus): void {
  if (one.state.status === STATUS.approved && status === STATUS.review) {
    one.state = { ...one.state, status, approvals: before };
  } else if (one.state.status === STATUS.review && status === STATUS.approved) {
    one.state = { ...one.state, status };
  }
}

function compareEnd(one: ModelWithdrawal, row: Row, complain: (what: string) => void): void {
  const { state, posted, back } = one;
  if (state.status !== row.status) complain(`is ${row.status}, by the rules ${state.status}`);
  if (state.isAsked !== row.is_asked) complain(`is asked: ${row.is_asked}, by the rules not so`);
  if (posted > 1 || back > 1) complain('its money moved twice');
  const needed = Math.max(row.approvals_needed, 0);
  const isLetGo = row.is_asked && new Set(row.givers).size < needed;
  if (isLetGo) complain(`was let go by ${new Set(row.givers).size} of ${needed}`);
}

async function comparePlayers(
  { db, players }: WithdrawalWorld,
  rows: readonly Row[],
  heard: Heard,
): Promise<void> {
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
  for (const player of players) {
    const own = byPlayer.get(player) ?? [];
    const gone = sum(own.filter(({ status }) => status <= STATUS.paid));
    const aside = sum(own.filter(({ status }) => status < STATUS.sent));
    const { cash, held } = await readBalances(db, player, 'RUB');
    if (cash !== GRANT - gone) heard.findings.push(`player ${player} has ${cash}`);
    if (held !== aside) heard.findings.push(`of player ${player} ${held} is held, not ${aside}`);
  }
}

function sum(rows: readonly Row[], of: 'amount' | 'arrives' = 'amount'): bigint {
  return rows.reduce((total, row) => total + row[of], 0n);
}

type HouseKind = 'psp_clearing' | 'house_fx' | 'house_fees';

/** What the rules' own books say is with providers and in fees, and what the ledger says. */
async function compareBooks(
  { db, deps }: WithdrawalWorld,
  rows: readonly Row[],
  books: Books,
  heard: Heard,
): Promise<void> {
  const read = async (kind: HouseKind, owner: string, currency: Currency) =>
    await sumAccount(db, await deps.accounts.find(db, kind, owner, currency));
  const clearing = await Promise.all(PROVIDERS.map((name) => read('psp_clearing', name, 'RUB')));
  const outside = await Promise.all(PROVIDERS.map((name) => read('psp_clearing', name, 'KZT')));
  const exchanged = rows.filter(({ is_exchanged }) => is_exchanged);
  const sent = exchanged.filter(({ status }) => status === STATUS.sent || status === STATUS.paid);
  const compared = [
    [
      'is with providers',
      total(clearing) + (await read('house_fx', 'exchange', 'RUB')),
      books.clearing,
    ],
    ['came as fees', await read('house_fees', 'withdrawals', 'RUB'), books.fees],
    ['arrives in another currency', total(outside), sum(sent, 'arrives')],
  ] as const;
  for (const [what, booked, expected] of compared) {
    if (booked !== BigInt(expected)) heard.findings.push(`${booked} ${what}, not ${expected}`);
  }
  for (const { rule, detail } of (await checkLedger(db)).findings) {
    heard.findings.push(`ledger: ${rule}: ${detail}`);
  }
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((whole, amount) => whole + amount, 0n);
}
