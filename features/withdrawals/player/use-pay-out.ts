import { useRef, useState } from 'react';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, fieldError, isRefusal, type Refusal } from '#core/refusal.ts';
import { patchUser, userNow } from '#domain/identity/player/session.ts';
import { readAmount } from '#domain/payments/rules.ts';
import { api, isOffline, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import {
  getWithdrawalOptions,
  quoteWithdrawal,
  requestWithdrawal,
  type Quote,
  type Withdrawal,
  type WithdrawalOptions,
} from '../contract.ts';
import { readDestination } from '../rules.destination.ts';

export type PayoutMethod = WithdrawalOptions['methods'][number];

/** The maximum amount by a method now: the tightest of all limits. */
export function maximumOf(options: WithdrawalOptions, method: PayoutMethod): Micro {
  const bounds = [options.available, method.max_amount, method.loop_max, options.day_left];
  const known = bounds.flatMap((bound) => (bound === null ? [] : [parseMoney(bound)!]));
  return known.reduce((least, bound) => (bound < least ? bound : least));
}

/**
 * Whether the closed loop blocks the method, because everything must go back by other methods
 * first.
 */
export function isBlockedByClosedLoop({ loop_max: most }: PayoutMethod): boolean {
  return most !== null && parseMoney(most) === 0n;
}

/** Whether the balance is below the minimum of every method, so that no form is shown. */
function isBalanceTooLow({ methods, available }: WithdrawalOptions): boolean {
  const balance = parseMoney(available)!;
  return methods.every(({ min_amount: least }) => balance < parseMoney(least)!);
}

type TypedDestination = { readonly destination: string; readonly earlier: string | null };
const NO_DESTINATION: TypedDestination = { destination: '', earlier: null };

/** The state of the form: the choices, the selection, the costs and the errors. */
export function usePayOut(onMade: (made: Withdrawal) => void) {
  const { data, refusal: loadRefusal, loading, refetch } = useCall(getWithdrawalOptions, {});
  const f = useFormat();
  const options = data?.data;
  const entry = useFormState(options);
  const { method, amount, where, setRefusal } = entry;
  const [quote, setQuote] = useState<Quote>();
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const keys = useRef<Keys>({ intention: '', key: '' });

  /** Requests a quote; nothing is held yet. */
  async function requestQuote(): Promise<void> {
    if (!options || !method || isBusy) return;
    // Reported at once: a payment request is never queued until the network is back.
    if (isOffline()) return showRefusal(refuse('offline'));
    const money = (sum: bigint) => f.money(sum, options.currency);
    const mistake = checkAmount(amount, options, method, money) ?? checkWhere(where, method);
    setRefusal(mistake);
    if (mistake) return;
    setBusy(true);
    const answer = await api(quoteWithdrawal, { body: { hash: method.hash, amount } });
    setBusy(false);
    if (isRefusal(answer)) showRefused(answer);
    else setQuote(answer.data);
  }

  async function confirm(): Promise<void> {
    if (!method || !quote || isBusy) return;
    if (isOffline()) return showRefusal(refuse('offline'));
    setBusy(true);
    setLost(false);
    const answer = await send(keys.current, method, quote, where);
    setBusy(false);
    // It is unknown whether the server received the request: pressing again repeats the same
    // withdrawal.
    if (isRefusal(answer) && answer.status === 0) return setLost(true);
    refetchCalls(getWithdrawalOptions);
    if (!isRefusal(answer)) return onMade(answer.data);
    setQuote(undefined);
    showRefused(answer);
  }

  function showRefused(refused: Refusal): void {
    setRefusal(refused);
    if (refused.refused === 'verification_needed') markVerificationNeeded();
    const isShown = refused.errors?.['amount'] ?? refused.errors?.['destination'];
    if (!isShown) showRefusal(refused);
  }

  function back(): void {
    setQuote(undefined);
    setLost(false);
  }

  const isNothing = options !== undefined && isBalanceTooLow(options);
  const shownRefusal = options ? undefined : loadRefusal;
  const state = { options, isNothing, quote, isBusy, isLost, loading, loadRefusal: shownRefusal };
  return { ...entry, ...state, refetch, ask: requestQuote, confirm, back };
}

/** The selection and the typed values. Any change clears the last error. */
function useFormState(options: WithdrawalOptions | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [amount, setAmount] = useState('');
  const [typed, setTyped] = useState<TypedDestination>();
  const [refusal, setRefusal] = useState<Refusal>();
  const method = options?.methods.find(({ hash }) => hash === chosen) ?? defaultMethod(options);
  const earlier = (options?.destinations ?? []).filter((one) => isFor(method, one));
  const where = typed ?? { ...NO_DESTINATION, earlier: earlier[0]?.id ?? null };

  function choose(hash: string): void {
    setChosen(hash);
    setTyped(undefined);
    setRefusal(undefined);
  }

  function type(text: string): void {
    setAmount(text);
    setRefusal(undefined);
  }

  function takeAll(): void {
    if (options && method) type(formatMoney(maximumOf(options, method)).replace(/\.00$/, ''));
  }

  function point(next: TypedDestination): void {
    setTyped(next);
    setRefusal(undefined);
  }

  const write = (destination: string) => point({ destination, earlier: null });
  const pick = (id: string | null) => point({ destination: '', earlier: id });
  const entered = { method, earlier, where, amount, refusal };
  return { ...entered, setRefusal, choose, type, takeAll, write, pick };
}

export type PayOutForm = ReturnType<typeof usePayOut>;

/** The first usable method, else the first one that the closed loop blocks. */
function defaultMethod(options: WithdrawalOptions | undefined): PayoutMethod | undefined {
  const ways = options?.methods ?? [];
  return ways.find((method) => !isBlockedByClosedLoop(method)) ?? ways[0];
}

function isFor(
  method: PayoutMethod | undefined,
  { instrument, coin }: WithdrawalOptions['destinations'][number],
): boolean {
  return method?.instrument === instrument && (method.coin?.code ?? null) === coin;
}

/** Updates the rest of the page, which gets no socket message about the required documents. */
function markVerificationNeeded(): void {
  const { user } = userNow();
  if (user) patchUser({ verification: { ...user.verification, is_need: true } });
}

type Keys = { intention: string; key: string };

/**
 * Each intention has one idempotency key, kept while it is unknown whether the server received the
 * request.
 */
async function send(keys: Keys, method: PayoutMethod, quote: Quote, where: TypedDestination) {
  const { amount, fee, arrives, arrives_currency } = quote;
  const goal =
    where.earlier === null ? { destination: where.destination } : { destination_of: where.earlier };
  const body = { hash: method.hash, amount, fee, arrives, arrives_currency, ...goal };
  const intention = JSON.stringify(body);
  if (keys.intention !== intention) Object.assign(keys, { intention, key: newKey() });
  const answer = await api(requestWithdrawal, { body, key: keys.key, retryLost: true });
  if (!isRefusal(answer) || answer.status !== 0) keys.intention = '';
  return answer;
}

/** The server's own check, made here first, with the limits formatted for the player. */
function checkAmount(
  text: string,
  options: WithdrawalOptions,
  method: PayoutMethod,
  money: (sum: bigint) => string,
): Refusal | undefined {
  const wrong = (code: string, detail?: string) => refuseField('amount', code, detail);
  if (text === '') return wrong('required');
  const min = parseMoney(method.min_amount)!;
  const max = parseMoney(method.max_amount)!;
  const read = readAmount(text, { min, max });
  if (read === 'amount_below_min') return wrong(read, money(min));
  if (read === 'amount_above_max') return wrong(read, money(max));
  if (typeof read === 'string') return wrong(read);
  const available = parseMoney(options.available)!;
  if (read > available) return wrong('insufficient_funds');
  const left = options.day_left === null ? undefined : parseMoney(options.day_left);
  if (left !== undefined && read > left) return wrong('day_max_reached', money(left));
  return undefined;
}

function checkWhere(
  { destination, earlier }: TypedDestination,
  method: PayoutMethod,
): Refusal | undefined {
  if (earlier !== null) return undefined;
  const read = readDestination(method.instrument, destination, method.coin?.code);
  return 'mistake' in read
    ? refuse('destination_wrong', { destination: [fieldError(read.mistake)] })
    : undefined;
}

/** The typed amount for the summary. */
export function shownAmount(text: string): Micro {
  return parseMoney(text) ?? micro(0n);
}
