import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { localeFromHeader, DEFAULT_LOCALE, type Locale } from '#core/locale.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import { findPlayer, residenceOf, type Player } from '#domain/identity/server/index.ts';
import { chargeFor, isBookable, limitsOf, readAmount } from '#domain/payments/rules.ts';
import type { AmountLimits, AmountMistake } from '#domain/payments/rules.ts';
import {
  findMethod,
  isOfferedIn,
  rateOf,
  readMethod,
  type PaymentMethodRow,
} from '#domain/payments/server/index.ts';
import { depositRefusal } from '#domain/protection/server/index.ts';
import type { openDeposit as openDepositCall } from '../contract.ts';
import { isOpen, STATUS } from '../rules.ts';
import { applyEvent } from './apply-event.ts';
import { providerOf, type CashierDeps } from './deps.ts';
import { originalAnswerOf } from './present.ts';
import { findByKey, insertDeposit, lockDeposit, lockStale } from './store.ts';
import { updateInvoice, type DepositRow, type NewDeposit } from './store.ts';

export type OpenDepositRequest = {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly body: Body<typeof openDepositCall>;
  /** The page's Accept-Language: the bank's page uses the player's language. */
  readonly language: string | undefined;
};

/**
 * A deposit without an invoice after this time belongs to a request that died. Longer than any
 * provider timeout.
 */
const ABANDONED_SECONDS = 45;

/**
 * Opens a deposit. The deposit is stored before the provider is called and completed after, so a
 * crash in between leaves a deposit without an invoice: a retry with the same key completes it,
 * because the provider creates one invoice per reference, and a request with another key closes it.
 */
export async function openDeposit(
  deps: CashierDeps,
  order: OpenDepositRequest,
): Promise<Answer<typeof openDepositCall> | Refusal<RefusalCodeOf<typeof openDepositCall>>> {
  const earlier = await findByKey(deps.db, order.playerId, order.key);
  if (earlier) return await replayRequest(deps, order, earlier);
  const player = await findPlayer(deps.db, order.playerId);
  if (player?.status !== 'active') return refuse('account_blocked');
  const method = await chooseMethod(deps, player, order);
  if (isRefusal(method)) return method;
  const deposit = await persistDeposit(deps, order, method);
  if (isRefusal(deposit)) return deposit;
  return await requestInvoice(deps, deposit, localeOf(order, player));
}

async function chooseMethod(
  deps: CashierDeps,
  player: Player,
  { body }: OpenDepositRequest,
): Promise<PaymentMethodRow | Refusal<'wrong_currency' | 'method_unknown'>> {
  if (body.currency !== undefined && body.currency !== player.currency) {
    return refuseField('currency', 'wrong_currency');
  }
  const method = await findMethod(deps.db, body.hash);
  const isOffered =
    method?.direction === 'in' &&
    method.currency === player.currency &&
    isOfferedIn(method, residenceOf(player)) &&
    providerOf(deps, method.provider);
  return isOffered ? method : refuseField('hash', 'method_unknown');
}

async function persistDeposit(
  deps: CashierDeps,
  order: OpenDepositRequest,
  method: PaymentMethodRow,
) {
  const limits = limitsOf(method);
  const amount = readAmount(order.body.amount, limits);
  if (typeof amount === 'string') return refuseAmount(amount, limits);
  const exchange = await exchangeFor(deps, method, amount);
  if (isRefusal(exchange)) return exchange;
  const { playerId, key } = order;
  const requestHash = hashRequest(order);
  const written = await deps.db.transaction(async (tx) => {
    for (const stale of await lockStale(tx, playerId, method.hash, ABANDONED_SECONDS)) {
      await applyEvent(deps, tx, stale, { kind: stale.seconds_left > 0 ? 'failed' : 'expired' });
    }
    const barred = await depositRefusal(tx, playerId, method.currency, amount);
    if (barred) return barred;
    // The account may have been closed while this transaction waited for the player's row lock.
    const player = await findPlayer(tx, playerId);
    if (player?.status !== 'active') return refuse('account_blocked');
    return await insertDeposit(tx, { playerId, key, requestHash, method, amount, exchange });
  });
  if (written && !isRefusal(written)) return written;
  // The same request was made a moment ago by another tab or a retry: that request may itself have
  // used up the player's limit. Otherwise another deposit is open, or the limit refuses this one.
  const twin = await findByKey(deps.db, playerId, key);
  if (!twin) return written ?? refuse('deposit_already_open');
  return twin.request_hash.equals(requestHash) ? twin : refuse('key_reused');
}

/** The provider's charge for an amount at the current rate; undefined when nothing is exchanged. */
async function exchangeFor(
  deps: CashierDeps,
  method: PaymentMethodRow,
  amount: Micro,
): Promise<NewDeposit['exchange'] | Refusal<'payment_unavailable'>> {
  const { currency, exchange_currency: charged } = method;
  if (charged === currency) return undefined;
  const rate = await rateOf(deps.db, charged, currency);
  if (rate === undefined) return refuse('payment_unavailable');
  const charge = chargeFor(amount, rate);
  return isBookable(charge) ? { charge, rate } : refuse('payment_unavailable');
}

function refuseAmount(mistake: AmountMistake, limits: AmountLimits) {
  switch (mistake) {
    case 'amount_below_min':
      return refuseField('amount', mistake, formatMoney(limits.min));
    case 'amount_above_max':
      return refuseField('amount', mistake, formatMoney(limits.max));
    default:
      return refuseField('amount', mistake);
  }
}

/** A repeated key: returns the first answer, and completes the work if it was interrupted. */
async function replayRequest(
  deps: CashierDeps,
  order: OpenDepositRequest,
  earlier: DepositRow,
): Promise<Answer<typeof openDepositCall> | Refusal<RefusalCodeOf<typeof openDepositCall>>> {
  if (!earlier.request_hash.equals(hashRequest(order))) return refuse('key_reused');
  const { status, provider_invoice: invoice } = earlier;
  if (status === STATUS.failed && invoice === null) return refuse('payment_unavailable');
  if (status !== STATUS.created) return { data: originalAnswerOf(earlier) };
  const player = await findPlayer(deps.db, order.playerId);
  return await requestInvoice(deps, earlier, localeOf(order, player));
}

/** Requests the invoice from the provider and stores it. */
async function requestInvoice(
  deps: CashierDeps,
  deposit: DepositRow,
  locale: Locale,
): Promise<Answer<typeof openDepositCall> | Refusal<'payment_unavailable' | 'deposit_closed'>> {
  const method = await readMethod(deps.db, deposit.method_hash);
  const invoice = await providerOf(deps, deposit.provider)?.createInvoice({
    reference: deposit.reference,
    method: method?.code ?? deposit.type,
    amount: deposit.charge_amount ?? deposit.amount,
    currency: deposit.charge_currency ?? deposit.currency,
    expiresAt: deposit.expires_at,
    secondsLeft: deposit.seconds_left,
    locale,
    returnUrl: `${deps.publicUrl()}/${locale}/payment/${deposit.id}`,
  });
  const isIssued = invoice !== undefined && !isRefusal(invoice);
  const opened = await deps.db.transaction(async (tx) => {
    const now = await lockDeposit(tx, deposit.id);
    // A payment may arrive before the response with the invoice; and of two concurrent requests
    // with one key, the first has shown its invoice to the player, so that one stays.
    if (now.status === STATUS.paid || now.provider_invoice !== null) return now;
    if (isIssued) await updateInvoice(tx, now.id, invoice, method?.network ?? null);
    await applyEvent(deps, tx, now, { kind: isIssued ? 'announced' : 'failed' });
    return await lockDeposit(tx, now.id);
  });
  if (opened.status === STATUS.paid || isOpen(opened.status))
    return { data: originalAnswerOf(opened) };
  // Closed meanwhile, perhaps because the player excluded themselves: no way to pay may be shown.
  return refuse(isIssued ? 'deposit_closed' : 'payment_unavailable');
}

function localeOf(order: OpenDepositRequest, player: Player | undefined): Locale {
  return localeFromHeader(order.language) ?? player?.locale ?? DEFAULT_LOCALE;
}

function hashRequest({ body }: OpenDepositRequest): Buffer {
  const words = [body.hash, body.amount, body.currency ?? ''];
  return createHash('sha256').update(words.join('|')).digest();
}
