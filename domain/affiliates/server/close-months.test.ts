import { expect } from 'vitest';
import { affiliateTest as test } from '#dev/affiliate-world-test.ts';
import type { Currency } from '#core/currency.ts';
import type { PlayerId, WagerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { keyOf, readLedger, recount, type Owed } from '#dev/affiliate-recount.ts';
import { CORRECTIONS, type AffiliateWorld, type WorldPartner } from '#dev/affiliate-world.ts';
import { createDraw, pickOne, type Draw } from '#dev/interleavings/random.ts';
import { newKey } from '#dev/test-app.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { WrittenTerms } from '../rules.commission.ts';
import { closeMonths } from './close-months.ts';
import { estimateMonths } from './estimate-months.ts';
import { listPlayerMonths } from './store.months.ts';
import { byDepth } from '#dev/test-depth.ts';

/** The first days (UTC) of the last months that are over, and of this one. */
function lastMonths(count: number): Date[] {
  const now = new Date();
  return Array.from(
    { length: count + 1 },
    (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + at, 1)),
  );
}

const cents = (amount: number): Micro => micro(BigInt(amount) * 10_000n);
const CURRENCIES: readonly Currency[] = ['RUB', 'USD'];

function randomTerms(draw: Draw): WrittenTerms {
  const tiers = [0, 1 + draw(2), 3 + draw(2)].map((from) => ({ from, rate_bp: 1 + draw(6000) }));
  const isCpa = draw(3) > 0;
  return {
    revenue_share: draw(5) > 0 ? { tiers } : null,
    payment_fee_bp: draw(2) === 0 ? null : draw(400),
    cpa: isCpa
      ? {
          amount: { RUB: '500', USD: `${1 + draw(40)}` },
          first_deposit: { RUB: `${draw(800)}`, USD: '5' },
          staked: { RUB: `${draw(20_000)}`, USD: `${draw(20_000)}` },
        }
      : null,
    sub_share_bp: draw(1500),
    carries_negative: draw(2) === 0,
  };
}

/** A moment of the months, by chance within the first or the last second of one. */
function randomTime(draw: Draw, from: Date, to: Date): Date {
  const length = to.getTime() - from.getTime() - 2;
  return new Date(from.getTime() + Math.floor((length * draw(1_000_000)) / 1_000_000));
}

/** What one player does: deposits, bonuses, bets, and corrections of some, at any later time. */
async function live(world: AffiliateWorld, draw: Draw, id: PlayerId, months: readonly Date[]) {
  const [from, to] = [months[0]!, months.at(-1)!];
  for (let index = draw(4); index > 0; index--) {
    const currency = pickOne(draw, CURRENCIES);
    const moved = { currency, amount: cents(1 + draw(200_000)), at: randomTime(draw, from, to) };
    await world.addDeposit(id, moved);
  }
  for (let index = draw(3); index > 0; index--) {
    const currency = pickOne(draw, CURRENCIES);
    const moved = { currency, amount: cents(1 + draw(50_000)), at: randomTime(draw, from, to) };
    await world.addWithdrawal(id, moved);
  }
  for (let index = draw(3); index > 0; index--) {
    const currency = pickOne(draw, CURRENCIES);
    const moved = { currency, amount: cents(1 + draw(90_000)), at: randomTime(draw, from, to) };
    await world.addBonus(id, moved);
  }
  for (let index = 3 + draw(6); index > 0; index--) {
    const stake = cents(1 + draw(500_000));
    const payout = draw(2) === 0 ? cents(0) : cents(draw(900_000));
    const at = randomTime(draw, from, to);
    const settledAt = randomTime(draw, at, to);
    const bet = { currency: pickOne(draw, CURRENCIES), stake, payout, at, settledAt };
    const wager = await world.play(id, bet);
    if (draw(3) > 0) continue;
    const way = pickOne(draw, CORRECTIONS);
    const corrected = { way, payout: cents(draw(900_000)), at: randomTime(draw, settledAt, to) };
    await world.correct(wager, corrected);
  }
}

/** Trees of partners with three players each; those below come before those above. */
async function populate(world: AffiliateWorld, draw: Draw, months: readonly Date[]) {
  const partners: WorldPartner[] = [];
  const playersOf = new Map<bigint, bigint[]>();
  for (let tree = 0; tree < byDepth(2, 3); tree++) {
    const top = await world.addPartner(null, randomTerms(draw), months[0]!);
    const middle = await world.addPartner(top.id, randomTerms(draw), months[0]!);
    const low = await world.addPartner(middle.id, randomTerms(draw), months[0]!);
    const second = await world.addPartner(top.id, randomTerms(draw), months[0]!);
    partners.unshift(low, second, middle, top);
  }
  for (const { id } of partners) {
    const players = [];
    for (let index = 0; index < 3; index++) {
      const player = await world.addPlayer(id, months[0]!);
      await live(world, draw, player, months);
      players.push(player);
    }
    playersOf.set(id, players);
  }
  await world.settleTimes();
  // As in `rules.ts`: a level is closed before the one above it.
  const depth = (one: WorldPartner): number =>
    one.parent === null ? 0 : 1 + depth(partners.find(({ id }) => id === one.parent)!);
  return { partners: partners.toSorted((one, other) => depth(other) - depth(one)), playersOf };
}

async function addCorrections(
  world: AffiliateWorld,
  draw: Draw,
  partners: readonly WorldPartner[],
) {
  const corrections = new Map<bigint, { currency: Currency; amount: bigint }[]>();
  for (const { id } of partners) {
    if (draw(2) === 0) continue;
    const one = {
      currency: pickOne(draw, CURRENCIES),
      amount: BigInt(draw(9_000_001)) - 6_000_000n,
    };
    corrections.set(id, [one]);
    await world.owner.query(
      `insert into affiliate_corrections (partner_id, currency, amount, reason, key, created_by)
       select $1, $2, $3, 'a missed player', $4, min(id) from players`,
      [id, one.currency, one.amount, newKey()],
    );
  }
  return corrections;
}

const close = ({ db, accounts }: AffiliateWorld) => closeMonths({ db, accounts });

test(
  'conservation: every statement is that of the ledger to the last micro-unit, with all terms',
  { timeout: 120_000 },
  async ({ world }) => {
    const draw = createDraw(20261126);
    const months = lastMonths(3);
    const { partners, playersOf } = await populate(world, draw, months);
    const corrections = await addCorrections(world, draw, partners);
    // Of months that are over and not closed, before their bets are summed up.
    const estimated = await estimateAll(world, partners);
    await rollBetDays(world.db);
    await Promise.all([close(world), close(world)]);
    expect(await statementsOf(world)).toEqual(estimated);
    const ledger = await readLedger(world.db);
    const expected = recount({ ledger, partners, playersOf, months, corrections });
    const rows = await world.db.query<Owed & { partner_id: bigint; month: Date; currency: string }>(
      `select s.partner_id, s.month::timestamp at time zone 'UTC' as month, t.currency, t.payable,
              t.carried
         from affiliate_statements s join affiliate_totals t on t.statement_id = s.id
        where t.total <> 0`,
    );
    const found = new Map(
      rows.map(({ partner_id, month, currency, payable, carried }) => [
        keyOf(partner_id, month, currency),
        { payable, carried },
      ]),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    // The data has each of the terms.
    const kinds = await world.db.query<{ kind: string }>(
      'select distinct kind from affiliate_lines where amount <> 0 order by kind',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'carried',
      'correction',
      'cpa',
      'revenue_share',
      'sub_share',
    ]);
    // What is owed is a liability of the operator, in the ledger.
    const [booked] = await world.db.query<{ amount: bigint }>(
      `select sum(e.delta)::bigint as amount from ledger_entries e
         join ledger_accounts a on a.id = e.account and a.kind = 'affiliate_payable'`,
    );
    expect(booked!.amount).toBe(rows.reduce((all, { payable }) => all + payable, 0n));
  },
);

type Closed = Record<string, { depositors: number; lines: string[]; totals: string[] }>;

/** The estimates of all months that are over, by partner and month. */
async function estimateAll({ db }: AffiliateWorld, partners: readonly WorldPartner[]) {
  const found: Closed = {};
  const present = new Date().toISOString().slice(0, 7);
  for (const { id } of partners) {
    for (const { month, depositors, lines, totals } of await estimateMonths(db, id)) {
      if (month.from.startsWith(present)) continue;
      found[`${id} ${month.from}`] = {
        depositors,
        lines: lines.map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`),
        totals: totals.map(({ currency, payable, carried }) => `${currency} ${payable} ${carried}`),
      };
    }
  }
  return found;
}

async function statementsOf({ db }: AffiliateWorld): Promise<Closed> {
  const rows = await db.query<{
    key: string;
    depositors: number;
    lines: string[];
    totals: string[];
  }>(
    `select s.partner_id || ' ' || s.month as key, s.depositors,
            array(select l.kind || ' ' || l.currency || ' ' || l.amount from affiliate_lines l
                   where l.statement_id = s.id order by l.id) as lines,
            array(select t.currency || ' ' || t.payable || ' ' || t.carried
                    from affiliate_totals t where t.statement_id = s.id
                   order by array_position(array['RUB', 'USD'], t.currency::text)) as totals
       from affiliate_statements s`,
  );
  return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));
}

/** Every stored byte of the statements of a partner. */
async function bytesOf({ owner }: AffiliateWorld, partner: bigint): Promise<string> {
  const [row] = await owner.query<{ bytes: string }>(
    `with own as (select * from affiliate_statements where partner_id = $1)
     select jsonb_build_object(
       'statements', (select jsonb_agg(s order by s.id) from own s),
       'players', (select jsonb_agg(m order by m.statement_id, m.player_id, m.currency)
                     from affiliate_player_months m join own on own.id = m.statement_id),
       'lines', (select jsonb_agg(l order by l.id)
                   from affiliate_lines l join own on own.id = l.statement_id),
       'totals', (select jsonb_agg(t order by t.statement_id, t.currency)
                    from affiliate_totals t join own on own.id = t.statement_id))::text as bytes`,
    [partner],
  );
  return row!.bytes;
}

test(
  'affiliates: a correction of a bet of a closed month is in the month in which it is booked',
  { timeout: 60_000 },
  async ({ world }) => {
    const [month, now] = lastMonths(1) as [Date, Date];
    const draw = createDraw(7);
    const partner = await world.addPartner(null, randomTerms(draw), month);
    const at = new Date(now.getTime() - 1000);
    const wagers: [PlayerId, WagerId][] = [];
    for (const _ of CORRECTIONS) {
      const id = await world.addPlayer(partner.id, month);
      await world.addDeposit(id, { currency: 'RUB', amount: cents(90_000), at });
      const bet = { currency: 'RUB', stake: cents(10_000), payout: cents(0), at } as const;
      wagers.push([id, await world.play(id, { ...bet, settledAt: at })]);
    }
    await world.settleTimes();
    await rollBetDays(world.db);
    await close(world);
    const before = await bytesOf(world, partner.id);
    expect(JSON.parse(before)['players']).toHaveLength(CORRECTIONS.length);
    const booked = new Date();
    for (const [index, way] of CORRECTIONS.entries()) {
      await world.correct(wagers[index]![1], { way, payout: cents(30_000), at: booked });
    }
    await world.addDeposit(wagers[0]![0], { currency: 'RUB', amount: cents(500), at: booked });
    await world.settleTimes();
    await rollBetDays(world.db);
    await close(world);
    expect(await bytesOf(world, partner.id)).toBe(before);

    const day = (date: Date) => date.toISOString().slice(0, 10);
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    const range = { from: day(now), to: day(next) };
    const months = await listPlayerMonths(world.db, partner.id, range);
    const sums = months.map((one) => [one.playerId, one.staked, one.paidOut, one.deposited]);
    const of = (index: number) => wagers[index]![0];
    expect(sums).toEqual([
      // Settled again: the payout. Rolled back: nothing was paid before. Void: the stake counts no
      // more. Reopened and settled again: the stake left and returned.
      [of(0), 0n, cents(30_000), cents(500)],
      [of(1), 0n, 0n, 0n],
      [of(2), -cents(10_000), 0n, 0n],
      [of(3), 0n, cents(30_000), 0n],
    ]);
    expect((await checkLedger(world.db)).findings).toEqual([]);
  },
);
