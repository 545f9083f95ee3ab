import { useRef, useState } from 'react';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
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

export type Way = WithdrawalOptions['methods'][number];

/** What of an amount may go out by a way now, and which bound is the tightest. */
export function mostOf(options: WithdrawalOptions, way: Way): Micro {
  const bounds = [options.available, way.max_amount, way.loop_max, options.day_left];
  const known = bounds.flatMap((bound) => (bound === null ? [] : [parseMoney(bound)!]));
  return known.reduce((least, bound) => (bound < least ? bound : least));
}

/** Everything that was paid in another way goes back that way first. */
export function isShut({ loop_max: most }: Way): boolean {
  return most !== null && parseMoney(most) === 0n;
}

/** Less on the balance than the least that any way takes: there is no form to fill in. */
function isNothingToTake({ methods, available }: WithdrawalOptions): boolean {
  const balance = parseMoney(available)!;
  return methods.every(({ min_amount: least }) => balance < parseMoney(least)!);
}

type Typed = { readonly destination: string; readonly earlier: string | null };
const NOTHING: Typed = { destination: '', earlier: null };

/** The state of the form: what can be chosen, what was, what it costs, what is wrong with it. */
export function usePayOut(onMade: (made: Withdrawal) => void) {
  const { data, refusal: loadRefusal, loading, refetch } = useCall(getWithdrawalOptions, {});
  const f = useFormat();
  const options = data?.data;
  const entry = useEntry(options);
  const { way, amount, where, setRefusal } = entry;
  const [quote, setQuote] = useState<Quote>();
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const keys = useRef<Keys>({ intention: '', key: '' });

  /** Asks what it costs; nothing is held yet. */
  async function ask(): Promise<void> {
    if (!options || !way || isBusy) return;
    // Said at once: nothing about money waits for a network behind anybody's back.
    if (isOffline()) return showRefusal(refuse('offline'));
    const money = (sum: bigint) => f.money(sum, options.currency);
    const mistake = checkAmount(amount, options, way, money) ?? checkWhere(where, way);
    setRefusal(mistake);
    if (mistake) return;
    setBusy(true);
    const answer = await api(quoteWithdrawal, { body: { hash: way.hash, amount } });
    setBusy(false);
    if (isRefusal(answer)) hear(answer);
    else setQuote(answer.data);
  }

  async function confirm(): Promise<void> {
    if (!way || !quote || isBusy) return;
    if (isOffline()) return showRefusal(refuse('offline'));
    setBusy(true);
    setLost(false);
    const answer = await send(keys.current, way, quote, where);
    setBusy(false);
    // Nobody knows whether the house heard: the same press again asks for the same withdrawal.
    if (isRefusal(answer) && answer.status === 0) return setLost(true);
    refetchCalls(getWithdrawalOptions);
    if (!isRefusal(answer)) return onMade(answer.data);
    setQuote(undefined);
    hear(answer);
  }

  function hear(refused: Refusal): void {
    setRefusal(refused);
    if (refused.refused === 'verification_needed') noteNeed();
    const isShown = refused.errors?.['amount'] ?? refused.errors?.['destination'];
    if (!isShown) showRefusal(refused);
  }

  function back(): void {
    setQuote(undefined);
    setLost(false);
  }

  const isNothing = options !== undefined && isNothingToTake(options);
  const shownRefusal = options ? undefined : loadRefusal;
  const state = { options, isNothing, quote, isBusy, isLost, loading, loadRefusal: shownRefusal };
  return { ...entry, ...state, refetch, ask, confirm, back };
}

/** What is chosen and typed. Whatever is changed, the old mistake is no longer said. */
function useEntry(options: WithdrawalOptions | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [amount, setAmount] = useState('');
  const [typed, setTyped] = useState<Typed>();
  const [refusal, setRefusal] = useState<Refusal>();
  const way = options?.methods.find(({ hash }) => hash === chosen) ?? firstWay(options);
  const earlier = (options?.destinations ?? []).filter((one) => isFor(way, one));
  const where = typed ?? { ...NOTHING, earlier: earlier[0]?.id ?? null };

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
    if (options && way) type(formatMoney(mostOf(options, way)).replace(/\.00$/, ''));
  }

  function point(next: Typed): void {
    setTyped(next);
    setRefusal(undefined);
  }

  const write = (destination: string) => point({ destination, earlier: null });
  const pick = (id: string | null) => point({ destination: '', earlier: id });
  const entered = { way, earlier, where, amount, refusal };
  return { ...entered, setRefusal, choose, type, takeAll, write, pick };
}

export type PayOutForm = ReturnType<typeof usePayOut>;

/** A way that can be used now comes before one the closed loop keeps shut. */
function firstWay(options: WithdrawalOptions | undefined): Way | undefined {
  const ways = options?.methods ?? [];
  return ways.find((way) => !isShut(way)) ?? ways[0];
}

function isFor(
  way: Way | undefined,
  { instrument, coin }: WithdrawalOptions['destinations'][number],
): boolean {
  return way?.instrument === instrument && (way.coin?.code ?? null) === coin;
}

/** The rest of the page learns that documents are wanted without being told over the socket. */
function noteNeed(): void {
  const { user } = userNow();
  if (user) patchUser({ verification: { ...user.verification, is_need: true } });
}

type Keys = { intention: string; key: string };

/** One intention has one key, kept while nobody knows whether the house heard it. */
async function send(keys: Keys, way: Way, quote: Quote, where: Typed) {
  const { amount, fee, arrives, arrives_currency } = quote;
  const goal =
    where.earlier === null ? { destination: where.destination } : { destination_of: where.earlier };
  const body = { hash: way.hash, amount, fee, arrives, arrives_currency, ...goal };
  const intention = JSON.stringify(body);
  if (keys.intention !== intention) Object.assign(keys, { intention, key: newKey() });
  const answer = await api(requestWithdrawal, { body, key: keys.key, retryLost: true });
  if (!isRefusal(answer) || answer.status !== 0) keys.intention = '';
  return answer;
}

/** The house's own check, made here first, with the bounds as the reader writes them. */
function checkAmount(
  text: string,
  options: WithdrawalOptions,
  way: Way,
  money: (sum: bigint) => string,
): Refusal | undefined {
  const wrong = (code: string, detail = '') =>
    refuse(code, { amount: [detail === '' ? code : `${code}:${detail}`] });
  if (text === '') return wrong('required');
  const min = parseMoney(way.min_amount)!;
  const max = parseMoney(way.max_amount)!;
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

function checkWhere({ destination, earlier }: Typed, way: Way): Refusal | undefined {
  if (earlier !== null) return undefined;
  const read = readDestination(way.instrument, destination, way.coin?.code);
  return 'mistake' in read
    ? refuse('destination_wrong', { destination: [read.mistake] })
    : undefined;
}

/** Of what is typed, for the statement. */
export function shownAmount(text: string): Micro {
  return parseMoney(text) ?? micro(0n);
}
