import type { Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { convert, creditOf, isBookable } from '#domain/payments/rules.ts';
import { rateOf, type NamedEvent, type EventOutcome } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { plausiblePaidAt, isOpen, isRateOver } from '../rules.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './deps.ts';
import { processOf, statusOf } from './present.ts';
import { lockByReference, updateSeen, type DepositRow, type ExchangedPayment } from './store.ts';

/** Applies a provider's event about an invoice to its deposit. */
export async function handleInvoiceEvent(
  deps: CashierDeps,
  tx: Tx,
  event: NamedEvent,
): Promise<EventOutcome | Refusal<'not_found'>> {
  const deposit = await lockByReference(tx, event.provider, event.reference);
  if (!deposit) return refuse('not_found');
  if (isOfOtherInvoice(deposit, event)) return flagForManualReview(deps, deposit, event);
  switch (event.kind) {
    case 'opened':
      return 'ignored';
    case 'seen':
      return await recordSeen(deps, tx, deposit, event);
    case 'failed': {
      const changed = await applyEvent(deps, tx, deposit, { kind: 'failed' });
      return changed === deposit ? 'ignored' : 'closed';
    }
    case 'paid':
      return await creditPayment(deps, tx, deposit, event);
    default:
      return event.kind satisfies never;
  }
}

/**
 * Another party created the invoice with the deposit's reference and with terms of its own, such as
 * confirmations or price.
 */
function isOfOtherInvoice({ provider_invoice: own }: DepositRow, { invoice }: NamedEvent): boolean {
  return own !== null && invoice !== undefined && invoice !== own;
}

function flagForManualReview(
  deps: CashierDeps,
  { id }: DepositRow,
  event: NamedEvent,
): EventOutcome {
  const facts = { depositId: id.toString(), eventId: event.id };
  deps.log.error(
    facts,
    'another invoice has the reference of a deposit, its event is flagged for manual review',
  );
  return 'refused';
}

/** A payment is on its way: the player's page shows its confirmations. */
async function recordSeen(
  deps: CashierDeps,
  tx: Tx,
  deposit: DepositRow,
  event: NamedEvent,
): Promise<EventOutcome> {
  const seen = await updateSeen(tx, deposit.id, event.confirmations ?? null);
  if (!seen) return 'ignored';
  if (isOpen(seen.status)) {
    tx.onCommit(() => deps.publishTo('me.deposits', seen.player_id, processOf(seen)));
  }
  return 'noted';
}

async function creditPayment(
  deps: CashierDeps,
  tx: Tx,
  deposit: DepositRow,
  event: NamedEvent,
): Promise<EventOutcome> {
  const paid = await creditableAmount(tx, deposit, event);
  const facts = { depositId: deposit.id.toString(), eventId: event.id };
  if (!paid) {
    deps.log.error(
      facts,
      'a payment cannot be booked in the wallet, it is stored for manual review and not credited',
    );
    return 'refused';
  }
  // The deposit may be overdue before the job has closed it: then the money is late.
  const isOver = statusOf(deposit) !== deposit.status;
  const now = isOver ? await applyEvent(deps, tx, deposit, { kind: 'expired' }) : deposit;
  const changed = await applyEvent(deps, tx, now, { kind: 'paid', ...paid });
  if (changed !== now) return 'credited';
  // A deposit is credited once. A second payment of the same invoice needs manual review.
  if ((paid.charge ?? paid.amount) <= (deposit.paid_charge ?? deposit.paid_amount ?? 0n)) {
    return 'ignored';
  }
  deps.log.error(
    facts,
    'more money arrived for a credited deposit, it is stored for manual review and not credited',
  );
  return 'refused';
}

type CreditableAmount = ExchangedPayment & { readonly amount: Micro };

/** The value of a payment in the wallet; undefined when the ledger cannot hold it. */
async function creditableAmount(
  tx: Tx,
  deposit: DepositRow,
  { amount, currency, paidAt }: NamedEvent,
): Promise<CreditableAmount | undefined> {
  if (amount === null || currency !== (deposit.charge_currency ?? deposit.currency)) return;
  if (!isBookable(amount)) return;
  if (deposit.rate === null) return { amount, charge: null, rate: null };
  const rate = await lowestRate(tx, deposit, deposit.rate, paidAt);
  // The exact charge is worth exactly the announced amount, whatever rounding would make of it.
  const isExact = amount === deposit.charge_amount && rate === deposit.rate;
  const worth = isExact ? deposit.amount : convert(amount, rate);
  const isWhole = isBookable(creditOf(worth, deposit.commission_bp));
  return isWhole && isBookable(creditOf(amount, deposit.commission_bp)) && isBookable(worth)
    ? { amount: worth, charge: amount, rate: rate === deposit.rate ? null : rate }
    : undefined;
}

/**
 * The stored rate; for late money the lowest of the stored rate, the rate at the reported payment
 * time, and the current rate: so a wrong clock never gives a better rate.
 */
async function lowestRate(
  tx: Tx,
  deposit: DepositRow,
  kept: bigint,
  paidAt: Date | undefined,
): Promise<bigint> {
  const { charge_currency: charged, currency, read_at: now } = deposit;
  const times = {
    created: deposit.created_at.getTime(),
    expires: deposit.expires_at.getTime(),
    firstSeen: (deposit.seen_at ?? now).getTime(),
    now: now.getTime(),
    paid: paidAt?.getTime(),
  };
  if (charged === null || !isRateOver(times)) return kept;
  const then = new Date(plausiblePaidAt(times) ?? times.now);
  const others = [await rateOf(tx, charged, currency, then), await rateOf(tx, charged, currency)];
  return others.reduce<bigint>((low, one) => (one !== undefined && one < low ? one : low), kept);
}
