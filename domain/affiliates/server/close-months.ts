import { toPlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { linesOf, totalsOf, type CommissionLine, type Total } from '../rules.commission.ts';
import { readOwnFacts, type OwnFacts } from './month-facts.ts';
import { queuePostback } from './postbacks.ts';
import { areBetsSummed, type Month } from './store.months.ts';
import { lockPartner } from './store.partners.ts';
import {
  findOpenMonth,
  insertLine,
  insertPlayerMonths,
  insertStatement,
  insertTotal,
  listCarried,
  listOpenCorrections,
  listSubEarnings,
  listUnclosed,
} from './store.statements.ts';

/** A month that is about to be closed with the transaction. */
export type JustClosed = {
  readonly statementId: bigint;
  readonly partnerId: bigint;
  /** Its first day. */
  readonly month: string;
  readonly totals: readonly Total[];
};
type Deps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly onClosed?: (tx: Tx, closed: JustClosed) => Promise<void>;
};

/** Whose account of the ledger bears the commissions. */
const COST_OWNER = 'programme';
/** Closes every month that is over and whose bets are summed up, in order. */
export async function closeMonths(deps: Deps): Promise<void> {
  for (;;) {
    const month = await findOpenMonth(deps.db);
    if (!month || !(await areBetsSummed(deps.db, month.to))) return;
    // Those above earn of what those below have earned.
    for (const id of await listUnclosed(deps.db, month)) await closeMonth(deps, id, month);
  }
}

async function closeMonth({ db, accounts, onClosed }: Deps, partnerId: bigint, month: Month) {
  await db.transaction(async (tx) => {
    await lockPartner(tx, partnerId);
    const facts = await readOwnFacts(tx, partnerId, month);
    const { terms, depositors } = facts;
    const planId = terms?.plan_id ?? null;
    const id = await insertStatement(tx, { partnerId, month: month.from, planId, depositors });
    if (id === undefined) return;
    await insertPlayerMonths(tx, id, facts.months);
    const lines = await computeLines(tx, { partnerId, month, facts });
    for (const line of lines) await insertLine(tx, id, line);
    const totals = totalsOf(lines);
    for (const total of totals) await insertTotal(tx, id, total);
    for (const total of totals) await accrue(accounts, tx, { id, partnerId, total });
    for (const line of lines) {
      if (line.kind === 'cpa') await reportQualified(tx, partnerId, line);
    }
    await onClosed?.(tx, { statementId: id, partnerId, month: month.from, totals });
  });
}

type Closing = {
  readonly partnerId: bigint;
  readonly month: Month;
  readonly facts: OwnFacts;
};

async function computeLines(
  tx: Tx,
  { partnerId, month, facts }: Closing,
): Promise<CommissionLine[]> {
  return linesOf(facts.plan, {
    ...facts,
    subs: await listSubEarnings(tx, partnerId, month.from),
    corrections: await listOpenCorrections(tx, partnerId),
    carried: await listCarried(tx, partnerId, month.from),
  });
}

/** What the partner is owed becomes a liability of the operator. */
async function accrue(
  accounts: Accounts,
  tx: Tx,
  { id, partnerId, total }: { id: bigint; partnerId: bigint; total: Total },
): Promise<void> {
  const { currency, payable: amount } = total;
  if (amount === 0n) return;
  const moved = await transfer(tx, {
    key: `affiliate-statement:${id}:${currency}`,
    kind: 'affiliate_commission',
    debit: await accounts.find(tx, 'affiliate_cost', COST_OWNER, currency),
    credit: await accounts.find(tx, 'affiliate_payable', partnerId.toString(), currency),
    amount,
    ref: `affiliate-statement:${id}`,
  });
  if (isRefusal(moved)) throw new Error(`statement ${id}: ${moved.refused}`);
}

async function reportQualified(
  tx: Tx,
  partnerId: bigint,
  { playerId, currency }: Extract<CommissionLine, { kind: 'cpa' }>,
): Promise<void> {
  await queuePostback(tx, {
    partnerId,
    playerId: toPlayerId(playerId),
    event: 'qualified',
    facts: { currency },
  });
}
