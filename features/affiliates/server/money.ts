import { AMOUNT_MAX, formatMoney, isWholeMinor, parseMoney } from '#core/money.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  decideMark,
  findPlan,
  findStatement,
  findTerms,
  insertCorrection,
  insertPlan,
  insertTerms,
  countOpenMarks,
  listMarks,
  markOrder,
  listOpenCorrections,
  listPlans,
  listStatements,
  lockMark,
  lockPartner,
  type FraudMark,
  type Plan,
} from '#domain/affiliates/server/index.ts';
import {
  onStaff,
  onStaffList,
  proposalRoutes,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import * as contract from '../contract.backoffice.money.ts';
import { audit, requirePartner } from './change.ts';
import type { AffiliateDeps } from './deps.ts';
import { payoutSettlementKind, revealRoute } from './payout-settlements.ts';
import { payoutKind } from './payouts.ts';
import { statementDetailsOf, statementsOf } from './statements.ts';

const OFTEN = atMost('60 per minute');

/** Plans, statements, corrections, payouts and signs of fraud. */
export function moneyRoutes(deps: AffiliateDeps): Route[] {
  const { db } = deps;
  const after = async <Code extends string>(
    id: bigint,
    changed: Promise<undefined | Refusal<Code>>,
  ) => (await changed) ?? { data: await moneyOf(db, id) };
  return [
    onStaff(db, contract.listPlans, OFTEN, async () => ({
      data: (await listPlans(db)).map(shownPlan),
    })),
    onStaff(db, contract.addPlan, OFTEN, ({ body }, staff) => addPlan(db, staff, body)),
    onStaff(db, contract.readPartnerMoney, OFTEN, async ({ params }) => {
      const row = await requirePartner(db, BigInt(params.partner));
      return isRefusal(row) ? row : { data: await moneyOf(db, row.id) };
    }),
    onStaff(db, contract.setPartnerTerms, OFTEN, ({ params, body }, staff) => {
      const id = BigInt(params.partner);
      return after(id, setTerms(db, staff, id, body));
    }),
    onStaff(db, contract.addCorrection, OFTEN, ({ params, body, key }, staff) => {
      const id = BigInt(params.partner);
      return after(id, correct(db, staff, id, body, key));
    }),
    onStaff(db, contract.readStatement, OFTEN, async ({ params }) => {
      const row = await findStatement(db, BigInt(params.statement));
      return row ? { data: await statementDetailsOf(db, row, String) } : refuse('not_found');
    }),
    ...proposalRoutes(db, payoutKind(deps)),
    ...proposalRoutes(db, payoutSettlementKind(deps)),
    revealRoute(deps),
    ...markRoutes(db),
  ];
}

function shownPlan({ id, created_at, ...plan }: Plan): contract.ShownPlan {
  // The contract checked the terms when they were stored.
  const terms = plan.terms as contract.ShownTerms;
  return { ...plan, terms, id: id.toString(), created_at: created_at.toISOString() };
}

async function moneyOf(db: Queryable, id: bigint): Promise<contract.PartnerMoney> {
  const month = new Date().toISOString().slice(0, 7);
  // The terms that are set for the future count as the plan of the partner, too.
  const terms = await findTerms(db, id, '2999-12-01');
  const plan = terms && (await findPlan(db, terms.plan_id));
  return {
    terms: plan
      ? { plan: shownPlan(plan), from_month: terms?.from_month.slice(0, 7) ?? month }
      : null,
    statements: await statementsOf(db, id),
    open_marks: await countOpenMarks(db, id),
    corrections: (await listOpenCorrections(db, id)).map((one) => ({
      currency: one.currency,
      amount: formatMoney(one.amount),
      reason: one.reason,
      at: one.created_at.toISOString(),
    })),
  };
}

async function addPlan(
  db: Db,
  staff: StaffUser,
  { name, terms, reason }: Body<typeof contract.addPlan>,
) {
  const id = await db.transaction(async (tx) => {
    // Exact optional properties: a currency without an amount is absent.
    const made = await insertPlan(tx, name, terms as Plan['terms'], staff.id);
    await audit(tx, staff, 'affiliate.plan.add', made, { after: { name, terms }, reason });
    return made;
  });
  return { data: shownPlan((await findPlan(db, id))!) };
}

async function setTerms(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { plan, from_month: from, reason }: Body<typeof contract.setPartnerTerms>,
): Promise<undefined | Refusal<'not_found' | 'month_closed'>> {
  const fromMonth = `${from}-01`;
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, id);
    const chosen = await findPlan(tx, BigInt(plan));
    if (!row || !chosen) return refuse('not_found');
    const [last] = await listStatements(tx, id, undefined, 1);
    if (last && last.month >= from) return refuseField('from_month', 'month_closed');
    const earlier = await findTerms(tx, id, fromMonth);
    await insertTerms(tx, { partnerId: id, planId: chosen.id, fromMonth, staffId: staff.id });
    await audit(tx, staff, 'affiliate.terms', id, {
      before: { plan: earlier ? `${earlier.name} v${earlier.version}` : null },
      after: { plan: `${chosen.name} v${chosen.version}`, from_month: from },
      reason,
    });
    return undefined;
  });
}

async function correct(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { currency, amount: text, reason }: Body<typeof contract.addCorrection>,
  key: string,
): Promise<undefined | Refusal<'not_found' | 'adjustment_amount'>> {
  const amount = parseMoney(text);
  const size = amount === undefined || amount < 0n ? -(amount ?? 0n) : amount;
  if (amount === undefined || size === 0n || size > AMOUNT_MAX || !isWholeMinor(amount)) {
    return refuseField('amount', 'adjustment_amount');
  }
  return await db.transaction(async (tx) => {
    if (!(await lockPartner(tx, id))) return refuse('not_found');
    const one = { partnerId: id, currency, amount, reason, key, staffId: staff.id };
    const made = await insertCorrection(tx, one);
    if (made === undefined) return undefined;
    const after = { currency, amount: formatMoney(amount) };
    await audit(tx, staff, 'affiliate.correction', id, { after, reason });
    return undefined;
  });
}

function markRoutes(db: Db): Route[] {
  return [
    ...onStaffList(db, {
      list: contract.listMarks,
      file: contract.exportMarks,
      action: 'affiliate.export',
      name: 'affiliate-marks',
      source: ({ query: { partner, open, sort } }) => {
        const partnerId = partner === undefined ? undefined : BigInt(partner);
        const filter = { partnerId, isOpen: open === 'yes' };
        return sortedList(markOrder(sort), (page) => listMarks(db, filter, page), shownMark);
      },
    }),
    onStaff(db, contract.decideMark, OFTEN, ({ params, body }, staff) =>
      decide(db, staff, BigInt(params.mark), body),
    ),
  ];
}

function shownMark(row: FraudMark): contract.ShownMark {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), name: row.player },
    partner: { id: row.partner_id.toString(), name: row.partner },
    kind: row.kind,
    by: row.facts.by ?? null,
    players: row.facts.players ?? [],
    found_at: row.found_at.toISOString(),
    decision: row.decision,
    decided_by: row.decided_by,
  };
}

async function decide(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { decision, reason }: Body<typeof contract.decideMark>,
) {
  return await db.transaction(async (tx) => {
    const row = await lockMark(tx, id);
    if (!row) return refuse('not_found');
    if (row.decision !== null) return refuse('mark_decided');
    await decideMark(tx, id, decision, staff.id);
    await audit(tx, staff, 'affiliate.mark', row.player_id, {
      before: { decision: null },
      after: { kind: row.kind, decision },
      reason,
    });
    return { data: shownMark((await lockMark(tx, id))!) };
  });
}
