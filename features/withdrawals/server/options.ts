import type { PlayerId } from '#core/ids.ts';
import {
  formatMoney,
  micro,
  truncateToMinor,
  ZERO,
  type Micro,
  subtractMoney,
} from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer, residenceOf } from '#domain/identity/server/index.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { AMOUNT_DEFAULT, formatRate, payoutLimitsOf } from '#domain/payments/rules.ts';
import { listMethods, rateOf, type PaymentMethodRow } from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { WithdrawalOptions } from '../contract.ts';
import { isKnownCoin } from '#domain/payments/rules.addresses.ts';
import { instrumentOf, closedLoopMaximum } from '../rules.closed-loop.ts';
import type { Instrument } from '#domain/payments/rules.destination.ts';
import type { PayoutMinimums, ClosedLoopSum } from '../rules.closed-loop.ts';
import { readBonuses } from './bonuses.ts';
import { payoutProviderNames, type WithdrawalDeps } from './deps.ts';
import { listEarlier, sumDay, sumClosedLoop } from './store.facts.ts';
import { readRules } from './store.rules.ts';
import { readUsualMinutes } from './store.usual-times.ts';

/** Lists the payout methods in the player's currency, for the country where the player lives. */
export async function listPayoutMethods(
  deps: WithdrawalDeps,
  db: Queryable,
  playerId: PlayerId,
  currency: PaymentMethodRow['currency'],
): Promise<PaymentMethodRow[]> {
  const providers = payoutProviderNames(deps);
  const player = await findPlayer(db, playerId);
  const country = player ? residenceOf(player) : null;
  const methods = await listMethods(db, { currency, country, direction: 'out', providers });
  // What cannot be checked is not offered: a mistyped address loses the money.
  return methods.filter(({ coin }) => coin === null || isKnownCoin(coin));
}

/** The instruments with payout methods; the closed loop ignores all others. */
export function payableInstruments(methods: readonly PaymentMethodRow[]): Instrument[] {
  return [...new Set(methods.map(({ type }) => instrumentOf(type)))];
}

/** The smallest payout of each instrument, over all its methods. */
export function payoutMinimums(methods: readonly PaymentMethodRow[]): PayoutMinimums {
  const least = new Map<Instrument, Micro>();
  for (const method of methods) {
    const instrument = instrumentOf(method.type);
    const { min } = payoutLimitsOf(method);
    const known = least.get(instrument);
    if (known === undefined || min < known) least.set(instrument, min);
  }
  return least;
}

export async function readOptions(
  deps: WithdrawalDeps,
  playerId: PlayerId,
): Promise<{ data: WithdrawalOptions } | Refusal<'unauthorized'>> {
  const { db } = deps;
  const player = await findPlayer(db, playerId);
  if (!player) return refuse('unauthorized');
  const { currency } = player;
  const methods = await listPayoutMethods(deps, db, playerId, currency);
  const sums = await sumClosedLoop(db, playerId, currency);
  const rules = await readRules(db, currency);
  const earlier = await listEarlier(db, playerId);
  const { cash, debt } = await readBalances(db, playerId, currency);
  const spent = await sumDay(db, playerId, currency);
  const left = rules.day_max === null ? null : subtractMoney(rules.day_max, spent);
  const usual = await readUsualMinutes(db);
  const loop = { sums, payable: payableInstruments(methods), least: payoutMinimums(methods) };
  return {
    data: {
      methods: await Promise.all(
        methods.map((method) => payoutOptionOf(db, method, { ...loop, usual })),
      ),
      currency,
      available: formatMoney(truncateToMinor(afterDebt(cash, debt))),
      day_left: left === null ? null : formatMoney(left > 0n ? left : ZERO),
      is_verified: (await refuseUnverified(db, playerId)) === undefined,
      bonuses: await readBonuses(db, playerId, currency),
      destinations: earlier.map(({ id, instrument, coin, destination_mask }) => ({
        id: id.toString(),
        instrument,
        coin,
        destination: destination_mask,
      })),
    },
  };
}

type OptionFacts = {
  readonly sums: ClosedLoopSum[];
  readonly payable: Instrument[];
  readonly least: PayoutMinimums;
  readonly usual: ReadonlyMap<Instrument, number>;
};

async function payoutOptionOf(
  db: Queryable,
  method: PaymentMethodRow,
  { sums, payable, least, usual }: OptionFacts,
): Promise<WithdrawalOptions['methods'][number]> {
  const limits = payoutLimitsOf(method);
  const { currency, exchange_currency, coin, network } = method;
  const rate =
    currency === exchange_currency ? undefined : await rateOf(db, currency, exchange_currency);
  const instrument = instrumentOf(method.type);
  const loop = closedLoopMaximum(sums, payable, instrument, least);
  const start = method.default ?? AMOUNT_DEFAULT;
  return {
    hash: method.hash,
    type: method.type,
    name: method.name,
    currency,
    exchange_currency,
    exchange_rate: rate === undefined ? null : formatRate(rate),
    coin: coin === null || network === null ? null : { code: coin, network },
    min_amount: formatMoney(limits.min),
    max_amount: formatMoney(limits.max),
    default_amount: formatMoney(micro(start < limits.min ? limits.min : start)),
    commission_bp: 0,
    fee_fixed: formatMoney(method.fee_fixed),
    fee_bp: method.fee_bp,
    instrument,
    loop_max: loop === undefined ? null : formatMoney(loop),
    usual_minutes: usual.get(instrument) ?? null,
  };
}

/** A withdrawal repays what the player owes before it holds anything. */
function afterDebt(cash: Micro, debt: Micro | null): Micro {
  return micro(debt === null || debt < cash ? cash - (debt ?? 0n) : 0n);
}
