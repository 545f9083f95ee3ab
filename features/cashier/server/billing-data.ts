import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import { findAwaiting } from '#domain/bonuses/server/index.ts';
import { findPlayer, residenceOf } from '#domain/identity/server/index.ts';
import { isPlayClosed, readDepositAllowance } from '#domain/protection/server/index.ts';
import { listOffers, type PaymentDirection } from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { BillingData } from '../contract.ts';
import type { CashierDeps } from './deps.ts';
import { readUsualMinutes } from './store.usual-times.ts';

/** The deposit and payout methods for a player, in the player's currency. */
export async function billingData(
  deps: CashierDeps,
  playerId: PlayerId,
): Promise<BillingData | Refusal<'unauthorized'>> {
  const player = await findPlayer(deps.db, playerId);
  if (!player) return refuse('unauthorized');
  const providers = deps.providers.map((provider) => provider.name);
  const terms = { currency: player.currency, country: residenceOf(player), providers };
  const offered = (direction: PaymentDirection) => listOffers(deps.db, { ...terms, direction });
  const [ins, outs] = [await offered('in'), await offered('out')];
  const room = await readDepositAllowance(deps.db, playerId, player.currency);
  return {
    payments: {
      methods: ins.filter((method) => method.type !== 'crypto'),
      bonus: await readOffer(deps.db, playerId, player.currency),
      usual_minutes: Object.fromEntries(await readUsualMinutes(deps.db)),
      protection: {
        closed: room.closed,
        time_out_until: room.timeOutUntil?.toISOString() ?? null,
        deposit_left: room.left === null ? null : formatMoney(room.left),
        is_limit_asked: room.isLimitAsked,
      },
    },
    'crypto-payments': ins.filter((method) => method.type === 'crypto'),
    'crypto-payouts': outs.filter((method) => method.type === 'crypto'),
  };
}

async function readOffer(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<BillingData['payments']['bonus']> {
  const isOut = await isPlayClosed(db, playerId);
  const grant = isOut ? undefined : await findAwaiting(db, playerId, currency);
  const amounts = grant && amountsOf(grant.terms, currency);
  const percent = grant?.terms.percent ?? null;
  if (!grant || !amounts || percent === null) return { name: null, match: null };
  const { depositMin, amount } = amounts;
  const sums = { deposit_min: formatMoney(depositMin), amount: formatMoney(amount) };
  return { name: grant.terms.names, match: { percent, ...sums } };
}
