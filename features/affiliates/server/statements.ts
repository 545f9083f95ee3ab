import type { PlayerId } from '#core/ids.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import {
  listStatementLines,
  listStatementPlayers,
  listStatements,
  listTotals,
  type ClosedMonth,
  type StatementTotal,
} from '#domain/affiliates/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { ShownStatement, StatementDetails } from '../contract.statements.ts';

const STATEMENTS_SHOWN = 120;

/** The statements of a partner, latest first: ten years. */
export async function statementsOf(db: Queryable, partnerId: bigint): Promise<ShownStatement[]> {
  const rows = await listStatements(db, partnerId, undefined, STATEMENTS_SHOWN);
  const totals = await listTotals(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shownStatement(row, totals));
}

function shownStatement(row: ClosedMonth, totals: readonly StatementTotal[]): ShownStatement {
  return {
    id: row.id.toString(),
    month: row.month,
    plan: row.plan === null ? null : `${row.plan} v${row.plan_version}`,
    depositors: row.depositors,
    closed_at: row.closed_at.toISOString(),
    totals: totals
      .filter(({ statement_id }) => statement_id === row.id)
      .map((one) => ({
        currency: one.currency,
        total: formatMoney(one.total),
        payable: formatMoney(one.payable),
        carried: formatMoney(one.carried),
        paid_at: one.paid_at?.toISOString() ?? null,
        payout: shownPayout(one),
      })),
  };
}

function shownPayout(one: StatementTotal): ShownStatement['totals'][number]['payout'] {
  const { payout, payout_status: status, approved_at: at, destination, reference } = one;
  if (payout === null || status === null || at === null) return null;
  return { id: payout.toString(), status, approved_at: at.toISOString(), destination, reference };
}

/** A statement; `nameOf` says how its reader sees players. */
export async function statementDetailsOf(
  db: Queryable,
  row: ClosedMonth,
  nameOf: (playerId: PlayerId) => string,
): Promise<StatementDetails> {
  const [totals, lines, players] = await Promise.all([
    listTotals(db, [row.id]),
    listStatementLines(db, row.id),
    listStatementPlayers(db, row.id),
  ]);
  return {
    ...shownStatement(row, totals),
    partner: { id: row.partner_id.toString(), name: row.partner },
    lines: lines.map(({ player_id, sub, reason, base, amount, ...line }) => ({
      ...line,
      base: textOf(base),
      amount: formatMoney(amount),
      about: player_id === null ? (sub ?? reason) : nameOf(player_id),
    })),
    players: players.map(({ player_id, currency, ...sums }) => ({
      player: nameOf(player_id),
      currency,
      staked: formatMoney(sums.staked),
      paid_out: formatMoney(sums.paid_out),
      bonuses: formatMoney(sums.bonuses),
      deposited: formatMoney(sums.deposited),
      fees: formatMoney(sums.fees),
      ngr: formatMoney(sums.ngr),
    })),
  };
}

function textOf(amount: Micro | null): string | null {
  return amount === null ? null : formatMoney(amount);
}
