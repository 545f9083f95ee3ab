import { expect } from 'vitest';
import { affiliateTest as test } from '#dev/affiliate-world-test.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import { type AffiliateWorld } from '#dev/affiliate-world.ts';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { newKey } from '#dev/test-app.ts';
import { countOpenMarks, markInactive } from './store.activity-marks.ts';

const TERMS = {
  revenue_share: null,
  payment_fee_bp: 0,
  cpa: null,
  sub_share_bp: 0,
  carries_negative: false,
};
const roubles = (amount: bigint) => micro(amount * 1_000_000n);

/** A bet of a number of days ago. */
async function bet(world: AffiliateWorld, id: PlayerId, stake: bigint, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const one = { currency: 'RUB', stake: roubles(stake), payout: roubles(0n) } as const;
  await world.play(id, { ...one, at, settledAt: at });
  await world.settleTimes();
}

/** A withdrawal that was paid; its money is not part of these tests. */
async function withdraw({ tamper }: AffiliateWorld, id: PlayerId, amount: bigint): Promise<void> {
  await tamper(
    `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
       method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
       destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
       closed_at)
     values (${id}, '${newKey()}', '', gen_random_uuid(), '${bankMethodHash('bank_card', 'RUB')}',
       'world', 'bank_card', 'bank_card', 'card', 'RUB', ${roubles(amount)}, 0, 'RUB',
       ${roubles(amount)}, 'en', '', '** 1111', '', 0, 0, 5, now())`,
  );
}

const marksOf = ({ db }: AffiliateWorld) =>
  db.query<{ player_id: PlayerId; kind: string; decision: string | null }>(
    'select player_id, kind, decision from affiliate_marks order by player_id, kind',
  );

test('affiliates: deposits that are withdrawn with hardly any play are marked, and nothing else', async ({
  world,
}) => {
  const since = new Date(Date.now() - 20 * DAY_MS);
  const partner = await world.addPartner(null, TERMS, since);
  const add = async (deposited: bigint, staked: bigint, withdrawn: bigint) => {
    const id = await world.addPlayer(partner.id, since);
    await world.addDeposit(id, { currency: 'RUB', amount: roubles(deposited), at: since });
    if (staked > 0n) await bet(world, id, staked, 5);
    if (withdrawn > 0n) await withdraw(world, id, withdrawn);
    return id;
  };
  const marked = [await add(1000n, 0n, 500n), await add(1000n, 199n, 1000n)];
  await add(1000n, 200n, 1000n);
  await add(1000n, 0n, 499n);
  await add(1000n, 0n, 0n);
  await markInactive(world.db);
  // A second run marks no player twice.
  await markInactive(world.db);
  expect(await marksOf(world)).toEqual(
    marked.map((player_id) => ({ player_id, kind: 'no_play', decision: null })),
  );
  expect(await countOpenMarks(world.db, partner.id)).toBe(2);
});

test('affiliates: a player for whom a CPA was paid and who bet no more is marked after 30 days', async ({
  world,
}) => {
  const since = new Date(Date.now() - 100 * DAY_MS);
  const partner = await world.addPartner(null, TERMS, since);
  const addPaid = async (month: string) => {
    const id = await world.addPlayer(partner.id, since);
    await world.owner.query(
      `with made as (
         insert into affiliate_statements (partner_id, month, depositors)
         values ($1, date_trunc('month', now()) + $3::interval, 1) returning id)
       insert into affiliate_lines (statement_id, kind, currency, amount, player_id)
       select id, 'cpa', 'RUB', 1000000, $2 from made`,
      [partner.id, id, month],
    );
    return id;
  };
  const idle = await addPaid('-3 months');
  const active = await addPaid('-4 months');
  const first = new Date();
  const over = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 3, 1);
  await bet(world, active, 10n, Math.floor((Date.now() - over) / DAY_MS) - 3);
  // The month is too near: they may still play.
  await addPaid('-1 months');
  await markInactive(world.db);
  expect(await marksOf(world)).toEqual([
    { player_id: idle, kind: 'idle_after_cpa', decision: null },
  ]);
});
