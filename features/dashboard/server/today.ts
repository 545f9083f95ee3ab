import { isCurrency } from '#core/currency.ts';
import { formatMoney, micro } from '#core/money.ts';
import { sumTwoDays, type Play, type PlayOfTwoDays } from '#domain/bets/server/index.ts';
import { CHECK_NAMES, CHECKS, type CheckName, type Every } from '#domain/reconciliation/rules.ts';
import { countOpen, listLatest, type Run } from '#domain/reconciliation/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { FailingCheck, Flow, Revenue, Today } from '../contract.backoffice.ts';
import { LATE_MS, QUEUES } from '../rules.ts';
import * as store from './store.ts';

/** The whole day, as nobody but an admin sees it; what a role may see is cut out of it. */
export type WholeDay = {
  readonly [Part in Exclude<keyof Today, 'queues'>]: NonNullable<Today[Part]>;
};

export async function readDay(db: Db, providers: readonly string[], now: Date): Promise<WholeDay> {
  const [flows, play, players, runs, open, asked] = await Promise.all([
    store.sumFlows(db, now),
    sumTwoDays(db, now),
    store.countPlayers(db, now),
    listLatest(db, CHECK_NAMES),
    countOpen(db),
    store.listProviders(db, providers, now),
  ]);
  const ofSubject = (subject: store.FlowRow['subject']) =>
    flows.filter((row) => row.subject === subject).map(flowOf);
  return {
    day: now.toISOString().slice(0, 10),
    at: now.toISOString(),
    money: {
      deposits: ofSubject('invoice'),
      withdrawals: ofSubject('payout'),
      revenue: play.map(revenueOf),
    },
    players: {
      online: Number(players.online),
      pages: Number(players.pages),
      today: Number(players.today),
      yesterday: Number(players.yesterday),
      yesterday_by_now: Number(players.by_now),
    },
    checks: failing(runs, open, now),
    providers: asked.map(({ name, message_at, invoice_at, ...counts }) => ({
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

/** What waits for a person, in every queue of the house. */
export async function readQueues(db: Db): Promise<Today['queues']> {
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

function flowOf(row: store.FlowRow): Flow {
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

function revenueOf({ currency, today, yesterday, yesterdayByNow }: PlayOfTwoDays): Revenue {
  if (!isCurrency(currency)) throw new Error(`${currency} is no money`);
  const shown = ({ bets, staked, paidOut }: Play) => ({
    bets,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    revenue: formatMoney(staked - paidOut),
  });
  return {
    currency,
    today: shown(today),
    yesterday: shown(yesterday),
    yesterday_by_now: shown(yesterdayByNow),
  };
}

type Open = { readonly check: CheckName; readonly open: bigint };

/** Checks that found what nobody has explained, that could not compare, or that stand still. */
function failing(runs: readonly Run[], open: readonly Open[], now: Date): FailingCheck[] {
  return CHECK_NAMES.map((name) => {
    const run = runs.find(({ check }) => check === name);
    return {
      name,
      every: CHECKS[name],
      ran_at: run?.ended_at.toISOString() ?? null,
      findings: run?.findings_count ?? 0,
      open_cases: Number(open.find(({ check }) => check === name)?.open ?? 0),
      is_late: run !== undefined && isLate(run, CHECKS[name], now),
      is_troubled: run !== undefined && run.trouble !== null,
    };
  }).filter(({ open_cases, is_late, is_troubled }) => open_cases > 0 || is_late || is_troubled);
}

function isLate({ ended_at }: Run, every: Every, now: Date): boolean {
  return now.getTime() - ended_at.getTime() > LATE_MS[every];
}
