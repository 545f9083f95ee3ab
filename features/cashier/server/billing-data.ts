import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#house/identity/server/index.ts';
import { readDepositRoom } from '#house/protection/server/index.ts';
import type { BillingData, PaymentMethod } from '../contract.ts';
import { AMOUNT_DEFAULT, limitsOf } from '../rules.ts';
import type { CashierDeps } from './cashier.ts';
import { listMethods, type Method } from './store.ts';

/** What a player may pay with, in his currency. */
export async function billingData(
  deps: CashierDeps,
  playerId: bigint,
): Promise<BillingData | Refusal> {
  const player = await findPlayer(deps.db, playerId);
  if (!player) return refuse('unauthorized');
  const providers = deps.providers.map((provider) => provider.name);
  const methods = await listMethods(deps.db, player.currency, providers);
  const room = await readDepositRoom(deps.db, playerId, player.currency);
  return {
    payments: {
      methods: methods.map(methodOf),
      bonus: { name: null },
      protection: {
        closed: room.closed,
        time_out_until: room.timeOutUntil?.toISOString() ?? null,
        deposit_left: room.left === null ? null : formatMoney(room.left),
      },
    },
    'crypto-payments': [],
    'crypto-payouts': [],
  };
}

function methodOf(method: Method): PaymentMethod {
  const limits = limitsOf(method);
  return {
    hash: method.hash,
    type: method.type,
    name: method.name,
    currency: method.currency,
    exchange_currency: method.currency,
    min_amount: formatMoney(limits.min),
    max_amount: formatMoney(limits.max),
    default_amount: formatMoney(method.default ?? AMOUNT_DEFAULT),
    commission_bp: method.commission_bp,
  };
}
