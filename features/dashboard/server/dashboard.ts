import { isCurrency } from '#core/currency.ts';
import { formatMoney, micro, subtractMoney } from '#core/money.ts';
import { sumTwoDays, type BetVolume, type TwoDayVolume } from '#domain/history/server/index.ts';
import {
  CHECK_NAMES,
  CHECKS,
  type ReconciliationCheckName,
  type CheckFrequency,
} from '#domain/reconciliation/rules.ts';
import {
  countOpen,
  listLatest,
  type ReconciliationRun,
} from '#domain/reconciliation/server/index.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type {
  Dashboard,
  FailingCheck,
  GgrRow,
  PaymentFlow,
  PendingWork,
  RtpDeviation,
} from '../contract.backoffice.ts';
import { LATE_MS, maySee, QUEUES } from '../rules.ts';
import * as store from './store.ts';

/** The full dashboard, as an admin sees it; sections are removed by role. */
export type FullDashboard = {
  readonly [Part in Exclude<keyof Dashboard, 'queues'>]: NonNullable<Dashboard[Part]>;
};

export async function readDashboard(
  db: Db,
  providers: readonly string[],
  now: Date,
): Promise<FullDashboard> {
  const [flows, play, shortages, deviations, players, runs, open, providerRows] = await Promise.all(
    [
      store.sumFlows(db, now),
      sumTwoDays(db, now),
      store.listShortages(db),
      store.listRtpDeviations(db),
      store.countPlayers(db, now),
      listLatest(db, CHECK_NAMES),
      countOpen(db),
      store.listProviders(db, providers, now),
    ],
  );
  const ofSubject = (subject: store.FlowRow['subject']) =>
    flows.filter((row) => row.subject === subject).map(flowOf);
  return {
    day: now.toISOString().slice(0, 10),
    at: now.toISOString(),
    money: {
      deposits: ofSubject('invoice'),
      withdrawals: ofSubject('payout'),
      ggr: play.map(ggrOf),
    },
    coverage: shortages.map(({ currency, owed, funds, short_since }) => ({
      currency,
      owed: formatMoney(owed),
      funds: formatMoney(funds),
      since: short_since.toISOString(),
    })),
    rtp: deviations.map(rtpDeviationOf),
    players: {
      online: Number(players.online),
      pages: Number(players.pages),
      today: Number(players.today),
      yesterday: Number(players.yesterday),
      yesterday_by_now: Number(players.by_now),
    },
    checks: failingChecks(runs, open, now),
    providers: providerRows.map(({ name, message_at, invoice_at, ...counts }) => ({
      name,
      message_at: message_at?.toISOString() ?? null,
      invoice_at: invoice_at?.toISOString() ?? null,
      paid: Number(counts.paid),
      failed: Number(counts.failed),
      open: Number(counts.open),
      overdue: Number(counts.overdue),
    })),
  };
}

/** The size and age of every work queue. */
export async function readQueues(db: Db): Promise<Dashboard['queues']> {
  const rows = await store.listQueues(db, QUEUES);
  return QUEUES.map((name) => {
    const row = rows.find((queue) => queue.name === name);
    return {
      name,
      waiting: Number(row?.waiting ?? 0),
      oldest_at: row?.oldest_at?.toISOString() ?? null,
    };
  });
}

/** The work queues of a role, as one staff member has them. */
export async function readPendingWork(db: Db, { id, role }: StaffUser): Promise<PendingWork[]> {
  const names = QUEUES.filter((name) => maySee(role, name));
  const rows = await store.listPendingWork(db, names, id);
  return names.map((name) => {
    const row = rows.find((queue) => queue.name === name);
    return {
      name,
      waiting: Number(row?.waiting ?? 0),
      newest_at: row?.newest_at?.toISOString() ?? null,
    };
  });
}

function rtpDeviationOf(row: store.RtpDeviationRow): RtpDeviation {
  return {
    game: row.game,
    game_version: row.game_version,
    currency: row.currency,
    exact: { low_bp: row.exact_low_bp, high_bp: row.exact_high_bp },
    measured: { rtp_bp: row.rtp_bp, low_bp: row.low_bp, high_bp: row.high_bp },
    since: row.found_at.toISOString(),
  };
}

function flowOf(row: store.FlowRow): PaymentFlow {
  const paid = (count: bigint, amount: string) => ({
    count: Number(count),
    amount: formatMoney(micro(BigInt(amount))),
  });
  return {
    currency: row.currency,
    today: paid(row.today, row.today_amount),
    yesterday: paid(row.yesterday, row.yesterday_amount),
    yesterday_by_now: paid(row.by_now, row.by_now_amount),
  };
}

function ggrOf({ currency, today, yesterday, yesterdayByNow }: TwoDayVolume): GgrRow {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a money currency`);
  const shown = ({ bets, staked, paidOut }: BetVolume) => ({
    bets,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    ggr: formatMoney(subtractMoney(staked, paidOut)),
  });
  return {
    currency,
    today: shown(today),
    yesterday: shown(yesterday),
    yesterday_by_now: shown(yesterdayByNow),
  };
}

type OpenCases = { readonly check: ReconciliationCheckName; readonly open: bigint };

/** Checks with open findings, with an error, or late. */
function failingChecks(
  runs: readonly ReconciliationRun[],
  open: readonly OpenCases[],
  now: Date,
): FailingCheck[] {
  return CHECK_NAMES.map((name) => {
    const run = runs.find(({ check }) => check === name);
    return {
      name,
      every: CHECKS[name],
      ran_at: run?.ended_at.toISOString() ?? null,
      findings: run?.findings_count ?? 0,
      open_cases: Number(open.find(({ check }) => check === name)?.open ?? 0),
      is_late: run !== undefined && isLate(run, CHECKS[name], now),
      has_error: run !== undefined && run.trouble !== null,
    };
  }).filter(({ open_cases, is_late, has_error }) => open_cases > 0 || is_late || has_error);
}

function isLate({ ended_at }: ReconciliationRun, every: CheckFrequency, now: Date): boolean {
  return now.getTime() - ended_at.getTime() > LATE_MS[every];
}
