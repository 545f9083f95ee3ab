import { expect } from 'vitest';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { WrittenTerms } from '#domain/affiliates/rules.commission.ts';
import type { Db } from '#platform/server/db.ts';
import { bankMethodHash } from './bank/methods.ts';
import type { StaffClient } from './staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from './test-app.ts';

const BASE = '/api/v2/staff/affiliates';

/** Revenue share of one rate, and nothing else. */
export function shareTerms(rateBp: number): WrittenTerms {
  return {
    revenue_share: { tiers: [{ from: 0, rate_bp: rateBp }] },
    payment_fee_bp: 0,
    cpa: null,
    sub_share_bp: 0,
    carries_negative: true,
  };
}

/** Gives a partner a plan of their own, from long ago on. */
export async function setPlan(
  staff: StaffClient,
  partner: string,
  terms: WrittenTerms,
): Promise<void> {
  const plan = { name: `Plan ${partner}`, terms, reason: 'signed contract' };
  const made = await staff.send('POST', `${BASE}/plans`, { body: plan });
  expect(made.status, made.text).toBe(200);
  const body = { plan: made.json!['data'].id, from_month: '2020-01', reason: 'signed contract' };
  const set = await staff.send('POST', `${BASE}/${partner}/terms`, { body });
  expect(set.status, set.text).toBe(200);
}

/** A member with money whom the partner brought, some days ago. */
export async function addBrought(
  app: TestApp,
  owner: Db,
  partner: string,
  { days = 70, currency = 'RUB' as Currency, money = '5000' } = {},
): Promise<TestPlayer> {
  const player = await app.addMember(money, currency);
  const seeds = { token: player.token, body: { client_seed: 'reader' } };
  await app.send('POST', '/api/v2/fairness/seeds', seeds);
  await owner.query(
    `insert into affiliate_attributions (player_id, partner_id, settings_id, source, touched_at,
       registered_at, touches)
     values ($1, $2, 1, 'partner', now(), now() - make_interval(days => $3), '[]')`,
    [player.id, partner, days],
  );
  return player;
}

/** Returns the id of the bet. */
export async function betDice(
  app: TestApp,
  { token }: TestPlayer,
  stake: string,
  currency: Currency = 'RUB',
): Promise<string> {
  const body = { stake, currency, direction: 'under', target: 5000 };
  const answer = await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json!['data'].id as string;
}

/** Moves a bet to another moment, as only the owner of the tables may. */
export async function moveBet(owner: Db, id: string, at: Date): Promise<void> {
  await owner.query('alter table bets disable trigger bets_append_only');
  await owner.query('update bets set placed_at = $2 where id = $1', [id, at]);
  await owner.query('alter table bets enable trigger bets_append_only');
}

/** A deposit that the bank paid at a moment; its money is not part of these tests. */
export async function addPaidDeposit(
  owner: Db,
  player: PlayerId,
  amount: bigint,
  at: Date,
  currency: Currency = 'RUB',
): Promise<void> {
  await owner.query(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, paid_amount, commission_bp, life_seconds, status, created_at, expires_at, closed_at)
     values ($1, $2, '\\x00', $3, 'sandbox', 'bank_card', $4, $5, $5, 0, 1200, 3, $6, $6, $6)`,
    [player, newKey(), bankMethodHash('bank_card', currency), currency, amount, at],
  );
}

/** What a player lost in a range by the entries of the ledger, a path of its own. */
export async function lostBetween(
  db: Db,
  player: PlayerId,
  from: Date,
  to: Date,
  currency: Currency = 'RUB',
): Promise<bigint> {
  const [row] = await db.query<{ lost: bigint }>(
    `select coalesce(-sum(e.delta), 0)::bigint as lost from ledger_entries e
       join ledger_accounts a on a.id = e.account and a.owner = $1
        and a.kind in ('player_cash', 'player_bonus', 'player_debt') and a.currency = $4
      where e.kind in ('stake', 'payout') and e.created_at >= $2 and e.created_at < $3`,
    [player.toString(), from, to, currency],
  );
  return row!.lost;
}

/** The last month that is over, by UTC. */
export function monthBefore(nowMs: number): { from: Date; to: Date } {
  const now = new Date(nowMs);
  const first = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return { from: first(-1), to: first(0) };
}

/** Since when the partner takes part, as only the owner of the tables may set. */
export async function movePartner(owner: Db, partner: string, at: Date): Promise<void> {
  await owner.query('update affiliate_partners set created_at = $2 where id = $1', [partner, at]);
}
