import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { countryOf, findPlayer } from '#domain/identity/server/index.ts';
import { readDepositRoom } from '#domain/protection/server/index.ts';
import { listOffers, type Direction } from '#domain/payments/server/index.ts';
import type { BillingData } from '../contract.ts';
import type { CashierDeps } from './cashier.ts';

/** What a player may pay with and be paid out by, in his currency. */
export async function billingData(
  deps: CashierDeps,
  playerId: bigint,
): Promise<BillingData | Refusal> {
  const player = await findPlayer(deps.db, playerId);
  if (!player) return refuse('unauthorized');
  const providers = deps.providers.map((provider) => provider.name);
  const terms = { currency: player.currency, country: countryOf(player), providers };
  const offered = (direction: Direction) => listOffers(deps.db, { ...terms, direction });
  const [ins, outs] = [await offered('in'), await offered('out')];
  const room = await readDepositRoom(deps.db, playerId, player.currency);
  return {
    payments: {
      methods: ins.filter((method) => method.type !== 'crypto'),
      bonus: { name: null },
      protection: {
        closed: room.closed,
        time_out_until: room.timeOutUntil?.toISOString() ?? null,
        deposit_left: room.left === null ? null : formatMoney(room.left),
      },
    },
    'crypto-payments': ins.filter((method) => method.type === 'crypto'),
    'crypto-payouts': outs.filter((method) => method.type === 'crypto'),
  };
}
