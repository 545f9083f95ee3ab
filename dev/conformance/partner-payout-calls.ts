import { addDestination } from '#dev/affiliate-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import * as money from '#features/affiliates/contract.backoffice.money.ts';
import {
  payouts,
  payoutSettlements,
  revealPayoutDestination,
} from '#features/affiliates/contract.backoffice.payouts.ts';
import type { ConformanceTests } from './checker.ts';
import { decideByTwo } from './decide-by-two.ts';
import { logInAsStaff } from './staff.ts';

type Checker = Parameters<ConformanceTests[string]>[0];

const REASON = 'signed contract';

/** A closed month of the partner that owes one rouble. */
export async function addStatement({ app }: Checker, partner: string): Promise<string> {
  const [row] = await app.db.query<{ id: bigint }>(
    `with made as (
       insert into affiliate_statements (partner_id, month, depositors)
       values ($1, '2026-01-01', 0) returning id)
     insert into affiliate_totals (statement_id, currency, total, payable, carried)
     select id, 'RUB', 1000000, 1000000, 0 from made returning statement_id as id`,
    [partner],
  );
  return row!.id.toString();
}

/** Every call of a payout and of its end: rejected, withdrawn and, at last, approved. */
export async function payByTwo(checker: Checker, one: string, partner: string): Promise<void> {
  const { check } = checker;
  const other = await logInAsStaff(checker, 'payments');
  const statement = await addStatement(checker, partner);
  await check(money.readStatement, 200, { token: one, params: { statement } });
  const body = { statement, currency: 'RUB', reason: REASON };
  await check(payouts.propose, 422, { token: one, key: newKey(), body });
  await addDestination(checker.url, partner);
  const unknown = { ...body, statement: '999999999' };
  await check(payouts.propose, 404, { token: one, key: newKey(), body: unknown });
  const payout = await decideByTwo(checker, payouts, body, [one, other]);
  const params = { payout };
  const why = { reason: 'to send the transfer' };
  await check(revealPayoutDestination, 200, { token: one, params, body: why });
  const absent = { payout: '999999999' };
  await check(revealPayoutDestination, 404, { token: one, params: absent, body: why });
  const end = { payout, outcome: 'paid', reference: 'transfer 4711', reason: REASON };
  const { propose } = payoutSettlements;
  await check(propose, 404, { token: one, key: newKey(), body: { ...end, ...absent } });
  await decideByTwo(checker, payoutSettlements, end, [one, other]);
  await check(propose, 422, { token: one, key: newKey(), body: end });
}
