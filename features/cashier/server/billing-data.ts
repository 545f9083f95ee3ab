import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer, residenceOf } from '#domain/identity/server/index.ts';
import { readDepositAllowance } from '#domain/protection/server/index.ts';
import { listOffers, type PaymentDirection } from '#domain/payments/server/index.ts';
import type { BillingData } from '../contract.ts';
import type { CashierDeps } from './deps.ts';

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
      bonus: { name: null },
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
