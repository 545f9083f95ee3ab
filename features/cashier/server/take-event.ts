import type { Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { convert, creditOf, isBookable } from '#domain/payments/rules.ts';
import { rateOf, type NamedEvent, type Outcome } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { believedTime, isOpen, isRateOver } from '../rules.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './cashier.ts';
import { processOf, statusOf } from './present.ts';
import { lockByReference, updateSeen, type Deposit, type Exchanged } from './store.ts';

/** What a provider's message about an invoice does to its deposit. */
export async function takeEvent(
  deps: CashierDeps,
  tx: Tx,
  event: NamedEvent,
): Promise<Outcome | Refusal> {
  const deposit = await lockByReference(tx, event.provider, event.reference);
  if (!deposit) return refuse('not_found');
  if (isOfAnother(deposit, event)) return callPerson(deps, deposit, event);
  switch (event.kind) {
    case 'opened':
      return 'ignored';
    case 'seen':
      return await notice(deps, tx, deposit, event);
    case 'failed': {
      const changed = await applyEvent(deps, tx, deposit, { kind: 'failed' });
      return changed === deposit ? 'ignored' : 'closed';
    }
    case 'paid':
      return await takeMoney(deps, tx, deposit, event);
    default:
      return event.kind satisfies never;
  }
}

/** Made by somebody else in the name of the deposit, by terms of his own: how sure, how much. */
function isOfAnother({ provider_invoice: own }: Deposit, { invoice }: NamedEvent): boolean {
  return own !== null && invoice !== undefined && invoice !== own;
}

function callPerson(deps: CashierDeps, { id }: Deposit, event: NamedEvent): Outcome {
  const facts = { depositId: id.toString(), eventId: event.id };
  deps.log.error(facts, 'another invoice bears the name of a deposit: a person must look');
  return 'refused';
}

/** Money is on its way: the player's page counts its confirmations. */
async function notice(
  deps: CashierDeps,
  tx: Tx,
  deposit: Deposit,
  event: NamedEvent,
): Promise<Outcome> {
  const seen = await updateSeen(tx, deposit.id, event.confirmations ?? null);
  if (!seen) return 'ignored';
  if (isOpen(seen.status)) {
    tx.onCommit(() => deps.publishTo('me.deposits', seen.player_id, processOf(seen)));
  }
  return 'noted';
}

async function takeMoney(
  deps: CashierDeps,
  tx: Tx,
  deposit: Deposit,
  event: NamedEvent,
): Promise<Outcome> {
  const paid = await worthOf(tx, deposit, event);
  const facts = { depositId: deposit.id.toString(), eventId: event.id };
  if (!paid) {
    deps.log.error(facts, 'a payment that fits no wallet was recorded and not credited');
    return 'refused';
  }
  // By the clock it may be over before the job has written that down: then the money is late.
  const isOver = statusOf(deposit) !== deposit.status;
  const now = isOver ? await applyEvent(deps, tx, deposit, { kind: 'expired' }) : deposit;
  const changed = await applyEvent(deps, tx, now, { kind: 'paid', ...paid });
  if (changed !== now) return 'credited';
  // A deposit is credited once. Whoever pays the same invoice again needs a person's help.
  if ((paid.charge ?? paid.amount) <= (deposit.paid_charge ?? deposit.paid_amount ?? 0n)) {
    return 'ignored';
  }
  deps.log.error(facts, 'more money came for a deposit that was credited already');
  return 'refused';
}

type Worth = Exchanged & { readonly amount: Micro };

/** What a payment is worth in the wallet; undefined for what the ledger can not hold. */
async function worthOf(
  tx: Tx,
  deposit: Deposit,
  { amount, currency, paidAt }: NamedEvent,
): Promise<Worth | undefined> {
  if (amount === null || currency !== (deposit.charge_currency ?? deposit.currency)) return;
  if (!isBookable(amount)) return;
  if (deposit.rate === null) return { amount, charge: null, rate: null };
  const rate = await lowerRate(tx, deposit, deposit.rate, paidAt);
  // Who pays what he was asked for gets what he asked for, whatever hundredths rounding makes.
  const isExact = amount === deposit.charge_amount && rate === deposit.rate;
  const worth = isExact ? deposit.amount : convert(amount, rate);
  const isWhole = isBookable(creditOf(worth, deposit.commission_bp));
  return isWhole && isBookable(creditOf(amount, deposit.commission_bp)) && isBookable(worth)
    ? { amount: worth, charge: amount, rate: rate === deposit.rate ? null : rate }
    : undefined;
}

/**
 * The kept rate; of money that came too late the lowest of that, of the rate when it was paid as
 * far as the provider told, and of the one of now: a wrong clock then chooses none for anybody.
 */
async function lowerRate(
  tx: Tx,
  deposit: Deposit,
  kept: bigint,
  paidAt: Date | undefined,
): Promise<bigint> {
  const { charge_currency: charged, currency, read_at: now } = deposit;
  const times = {
    created: deposit.created_at.getTime(),
    expires: deposit.expires_at.getTime(),
    heard: (deposit.seen_at ?? now).getTime(),
    now: now.getTime(),
    paid: paidAt?.getTime(),
  };
  if (charged === null || !isRateOver(times)) return kept;
  const then = new Date(believedTime(times) ?? times.now);
  const others = [await rateOf(tx, charged, currency, then), await rateOf(tx, charged, currency)];
  return others.reduce<bigint>((low, one) => (one !== undefined && one < low ? one : low), kept);
}
