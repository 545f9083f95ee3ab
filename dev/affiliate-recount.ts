/**
 * What partners are owed, computed from the ledger alone: entries of the accounts of games, of
 * bonuses and of payment providers, joined to their players. Nothing here reads a view or a rule
 * of the affiliate programme, so that a mistake there is not repeated here.
 */
import type { Db } from '#platform/server/db.ts';
import { PAYMENT_PRICES, type WorldPartner } from './affiliate-world.ts';

type Entry = {
  readonly player_id: bigint;
  readonly currency: string;
  readonly at: Date;
  /** What the operator received. */
  readonly amount: bigint;
};

export type Ledger = {
  /** Stakes less payouts. */
  readonly games: readonly Entry[];
  /** Stakes alone, without those that were returned. */
  readonly stakes: readonly Entry[];
  readonly bonuses: readonly Entry[];
  readonly deposits: readonly Entry[];
  readonly withdrawals: readonly Entry[];
};

export async function readLedger(db: Db): Promise<Ledger> {
  const games = await db.query<Entry>(
    `select r.player_id, a.currency, e.created_at as at, e.delta as amount
       from ledger_entries e join ledger_accounts a on a.id = e.account and a.kind = 'house_game'
       join (select 'bet' as source, id, player_id from bet_records
             union all
             select 'settlement', id, player_id from settlement_records) r
         on r.source = e.source and r.id = e.source_id`,
  );
  const stakes = await db.query<Entry>(
    `select r.player_id, a.currency, r.settled_at as at,
            case when r.is_settled and not r.is_void then r.stake else 0 end
            - case when r.was_settled and not r.was_void then r.stake else 0 end as amount
       from settlement_records r join ledger_accounts a on a.id = r.account`,
  );
  const paid = (from: string) =>
    db.query<Entry>(
      `select p.owner::bigint as player_id, p.currency, e.created_at as at, -e.delta as amount
         from ledger_entries e join ledger_accounts c on c.id = e.account and c.kind = $1
         join ledger_transfers t on e.source = 'transfer' and t.id = e.source_id
         join ledger_accounts p on p.id = t.credit_account and p.kind = 'player_cash'
        order by e.created_at`,
      [from],
    );
  const withdrawals = await db.query<Entry>(
    `select p.owner::bigint as player_id, p.currency, e.created_at as at, e.delta as amount
       from ledger_entries e join ledger_accounts c on c.id = e.account and c.kind = 'psp_clearing'
       join ledger_transfers t on e.source = 'transfer' and t.id = e.source_id
        and t.credit_account = c.id
       join ledger_accounts p on p.id = t.debit_account and p.kind = 'player_cash'`,
  );
  const [bonuses, deposits] = [await paid('bonus_cost'), await paid('psp_clearing')];
  return { games, stakes, bonuses, deposits, withdrawals };
}

export type Owed = { readonly payable: bigint; readonly carried: bigint };
/** By partner, month and currency; without what is zero. */
export type Statements = ReadonlyMap<string, Owed>;

type World = {
  readonly ledger: Ledger;
  /** Partners below before those above. */
  readonly partners: readonly WorldPartner[];
  readonly playersOf: ReadonlyMap<bigint, readonly bigint[]>;
  /** The first days of the months, and of the one after the last. */
  readonly months: readonly Date[];
  /** What staff added: it is in the first statement that is closed. */
  readonly corrections: ReadonlyMap<bigint, readonly { currency: string; amount: bigint }[]>;
};

const CURRENCIES = ['RUB', 'USD'] as const;

export function recount(world: World): Statements {
  const statements = new Map<string, Owed>();
  const paidFor = new Set<bigint>();
  for (const [at, from] of world.months.slice(0, -1).entries()) {
    const to = world.months[at + 1]!;
    const earned = new Map<string, bigint>();
    for (const partner of world.partners) {
      const own = earnOwn(world, partner, { from, to }, paidFor);
      for (const currency of CURRENCIES) {
        earned.set(`${partner.id} ${currency}`, own[currency]);
        const before = statements.get(keyOf(partner.id, world.months[at - 1], currency));
        const staff = at === 0 ? (world.corrections.get(partner.id) ?? []) : [];
        const total =
          own[currency] +
          shareBelow(world, partner, earned, currency) +
          sum(staff.filter((one) => one.currency === currency)) +
          (before?.carried ?? 0n);
        if (total === 0n) continue;
        const isOwed = total > 0n;
        const owed = { payable: isOwed ? total : 0n, carried: isOwed ? 0n : total };
        statements.set(keyOf(partner.id, from, currency), owed);
      }
    }
  }
  return statements;
}

export const keyOf = (partner: bigint, month: Date | undefined, currency: string) =>
  `${partner} ${month?.toISOString().slice(0, 7) ?? 'never'} ${currency}`;

type Range = { readonly from: Date; readonly to: Date };

/** Revenue share and CPA. */
function earnOwn(
  { ledger, playersOf }: World,
  { id, terms }: WorldPartner,
  { from, to }: Range,
  paidFor: Set<bigint>,
): Record<'RUB' | 'USD', bigint> {
  const players = playersOf.get(id) ?? [];
  const earned = { RUB: 0n, USD: 0n };
  const firsts = players.flatMap((player) =>
    ledger.deposits.filter((one) => one.player_id === player).slice(0, 1),
  );
  const depositors = firsts.filter(({ at }) => at >= from && at < to).length;
  const tiers = terms.revenue_share?.tiers ?? [];
  const rate = tiers.reduce((found, tier) => (depositors >= tier.from ? tier.rate_bp : found), 0);
  for (const currency of CURRENCIES) {
    const ngr = players.reduce((all, player) => {
      const of = (entries: readonly Entry[]) =>
        sum(entries.filter((one) => isWithin(one, player, currency, { from, to })));
      const costs = (entries: readonly Entry[], direction: 'in' | 'out') =>
        entries
          .filter((one) => isWithin(one, player, currency, { from, to }))
          .reduce((total, { amount }) => total + costOf(amount, PAYMENT_PRICES[direction]), 0n);
      const fees =
        terms.payment_fee_bp === null
          ? costs(ledger.deposits, 'in') + costs(ledger.withdrawals, 'out')
          : (of(ledger.deposits) * BigInt(terms.payment_fee_bp)) / 10_000n;
      return all + of(ledger.games) - of(ledger.bonuses) - fees;
    }, 0n);
    const share = (ngr * BigInt(rate)) / 10_000n;
    earned[currency] += share < 0n && !terms.carries_negative ? 0n : share;
  }
  for (const { player_id: player, currency, amount, at } of firsts) {
    if (!terms.cpa || paidFor.has(player) || at >= to) continue;
    const code = currency as 'RUB' | 'USD';
    const units = (text: string | undefined) => BigInt(text ?? '0') * 1_000_000n;
    const everything = { from: new Date(0), to };
    const staked = sum(ledger.stakes.filter((one) => isWithin(one, player, code, everything)));
    const isQualified =
      amount >= units(terms.cpa.first_deposit[code]) && staked >= units(terms.cpa.staked[code]);
    if (!isQualified || units(terms.cpa.amount[code]) === 0n) continue;
    paidFor.add(player);
    earned[code] += units(terms.cpa.amount[code]);
  }
  return earned;
}

function costOf(amount: bigint, { bp, fixed }: { bp: bigint; fixed: bigint }): bigint {
  return (amount * bp) / 10_000n + fixed;
}

function shareBelow(
  { partners }: World,
  { id, terms }: WorldPartner,
  earned: ReadonlyMap<string, bigint>,
  currency: string,
): bigint {
  return partners
    .filter(({ parent }) => parent === id)
    .map((below) => earned.get(`${below.id} ${currency}`) ?? 0n)
    .filter((base) => base > 0n)
    .reduce((all, base) => all + (base * BigInt(terms.sub_share_bp)) / 10_000n, 0n);
}

function isWithin(one: Entry, player: bigint, currency: string, { from, to }: Range): boolean {
  return one.player_id === player && one.currency === currency && one.at >= from && one.at < to;
}

function sum(entries: readonly { readonly amount: bigint }[]): bigint {
  return entries.reduce((all, { amount }) => all + amount, 0n);
}
