import { isCurrency, type Currency } from '#core/currency.ts';
import { toPlayerId } from '#core/ids.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import {
  recordSignificantEvent,
  type SignificantEvent,
} from '#domain/significant-events/server/index.ts';
import type { BetEvent, BetEvents } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';

export type SignificantEventDeps = {
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  readonly events: Pick<Events, 'listen'>;
  readonly betEvents: Pick<BetEvents, 'listen'>;
};

/** Records large wins and corrected results of bets, and large deposits and withdrawals. */
export function listenForSignificantEvents(deps: SignificantEventDeps): void {
  const { events, betEvents } = deps;
  const isLarge = (currency: Currency, amount: Micro) =>
    amount >= parseMoney(deps.siteSettings.read('large_amounts')[currency])!;

  betEvents.listen('significant-events', new Date(), async (found, tx) => {
    for (const event of found) {
      const currency = currencyOf(event.account);
      if (isCurrency(currency)) await recordBet(tx, event, currency, isLarge);
    }
  });
  events.listen<Deposit>('deposit.paid', 'significant-events', async ({ body, at }, tx) => {
    const amount = parseMoney(body.credited)!;
    if (!isLarge(body.currency, amount)) return;
    await recordSignificantEvent(tx, transferOf('deposit', body.deposit_id, amount, body, at));
  });
  events.listen<Withdrawal>('withdrawal.paid', 'significant-events', async ({ body, at }, tx) => {
    const amount = parseMoney(body.amount)!;
    if (!isLarge(body.currency, amount)) return;
    const event = transferOf('withdrawal', body.withdrawal_id, amount, body, at);
    await recordSignificantEvent(tx, event);
  });
}

type Payment = {
  readonly player_id: string;
  readonly provider: string;
  readonly currency: Currency;
};
type Deposit = Payment & { readonly deposit_id: string; readonly credited: string };
type Withdrawal = Payment & { readonly withdrawal_id: string; readonly amount: string };

function transferOf(
  direction: 'deposit' | 'withdrawal',
  id: string,
  amount: Micro,
  { player_id, provider, currency }: Payment,
  at: Date,
): SignificantEvent {
  return {
    kind: 'large_transfer',
    source: `${direction} ${id}`,
    at,
    playerId: toPlayerId(player_id),
    money: { currency, amount },
    facts: { direction, payment: id, provider },
  };
}

/** A correction may also be a large win; a return of the stake is none. */
async function recordBet(
  tx: Tx,
  event: BetEvent,
  currency: Currency,
  isLarge: (currency: Currency, amount: Micro) => boolean,
): Promise<void> {
  const { id, kind, at, player_id: playerId, game, wager_id, superseded, paid, payout } = event;
  const facts = {
    game,
    bet: (wager_id ?? id).toString(),
    stake: formatMoney(event.stake),
  };
  const common = { source: id.toString(), at, playerId };
  if (superseded !== null) {
    const money = { currency, amount: paid };
    const corrected = { ...facts, correction: kind };
    await recordSignificantEvent(tx, {
      kind: 'settlement_correction',
      ...common,
      money,
      facts: corrected,
    });
  }
  const isResult = kind === 'settled' || kind === 'resettled';
  if (isResult && paid > 0n && isLarge(currency, payout)) {
    const money = { currency, amount: payout };
    await recordSignificantEvent(tx, { kind: 'large_win', ...common, money, facts });
  }
}
