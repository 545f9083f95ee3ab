import { useRef, useState } from 'react';
import { parseMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { userNow, useUser } from '#domain/identity/player/session.ts';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { readAmount, type AmountLimits } from '#domain/payments/rules.ts';
import { api, isOffline, newKey } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { getBillingData, getCurrentDeposit, openDeposit } from '../contract.ts';
import { barOf } from './bar.ts';
import { recall, remember, type Last } from './last-choice.ts';
import { watch } from './watch.ts';

/** The state of the form: what can be chosen, what was, and what is wrong with it. */
export function useDepositForm() {
  const { data, refusal: loadRefusal, loading, refetch } = useCall(getBillingData, {});
  const f = useFormat();
  const methods = data ? [...data.payments.methods, ...data['crypto-payments']] : [];
  const bar = data && barOf({ ...data.payments, methods });
  const left = data?.payments.protection.deposit_left ?? null;
  const last = useLast();
  const [chosen, choose] = useState<string | undefined>(last?.hash);
  const [typed, type] = useState<string>();
  const [down, setDown] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const keys = useRef<Keys>({ intention: '', key: '' });

  const method = methods.find(({ hash }) => hash === chosen) ?? methods[0];
  const amount = typed ?? (method ? firstAmount(method, last, left) : '');

  async function submit(): Promise<void> {
    if (!method || isBusy) return;
    // Said at once: nothing about money waits for a network behind anybody's back.
    if (isOffline()) return showRefusal(refuse('offline'));
    const money = (limit: bigint) => f.money(limit, method.currency);
    const mistake = checkAmount(amount, method, money) ?? checkLeft(amount, left, money);
    setRefusal(mistake);
    if (mistake) return;
    setBusy(true);
    const refused = await send(keys.current, method.hash, amount);
    setRefusal(refused);
    setBusy(false);
    if (refused?.refused === 'payment_unavailable') setDown([...down, method.hash]);
    else setDown(down.filter((hash) => hash !== method.hash));
    // What he forbade himself meanwhile, or in another page, is shown in place of the form.
    if (refused) refetch();
  }

  return {
    methods,
    bar,
    left,
    method,
    amount,
    refusal,
    /** Methods whose provider did not answer while the form was open. */
    down,
    isBusy,
    loading,
    // What could be read goes on being shown, though a later look has failed.
    loadRefusal: data ? undefined : loadRefusal,
    refetch,
    submit,
    choose: (hash: string) => {
      choose(hash);
      setRefusal(undefined);
    },
    type: (text: string) => {
      type(text);
      setRefusal(undefined);
    },
  };
}

export type DepositForm = ReturnType<typeof useDepositForm>;

type Keys = { intention: string; key: string };

/** One intention has one key, kept while nobody knows whether the house heard it. */
async function send(keys: Keys, hash: string, amount: string): Promise<Refusal | undefined> {
  const intention = `${hash} ${amount}`;
  if (keys.intention !== intention) Object.assign(keys, { intention, key: newKey() });
  const body = { hash, amount };
  const answer = await api(openDeposit, { body, key: keys.key, retryLost: true });
  if (!isRefusal(answer) || answer.status !== 0) keys.intention = '';
  if (!isRefusal(answer)) {
    remember(userNow().user?.id, { hash, amount });
    watch.follow(answer.data);
    return undefined;
  }
  if (answer.refused === 'deposit_already_open') await showWaiting();
  const isShown = answer.errors?.['amount'] ?? answer.refused === 'payment_unavailable';
  if (!isShown) showRefusal(answer);
  return answer;
}

function useLast(): Last | undefined {
  const { user } = useUser();
  const [last] = useState(() => recall(user?.id));
  return last;
}

/**
 * What was last begun with by this method, else what is usual, else the least: the first of them
 * that the method takes and the player's own limit leaves room for.
 */
export function firstAmount(
  method: PaymentMethod,
  last: Last | undefined,
  left: string | null,
): string {
  const room = left === null ? undefined : parseMoney(left);
  const isFitting = (text: string) => {
    const read = readAmount(text, limitsOfMethod(method));
    return typeof read === 'bigint' && (room === undefined || read <= room);
  };
  const again = last?.hash === method.hash ? [last.amount] : [];
  const wishes = [...again, plainAmount(method.default_amount)];
  return wishes.find(isFitting) ?? plainAmount(method.min_amount);
}

/** The deposit that stands in the way is the one to show. */
async function showWaiting(): Promise<void> {
  const answer = await api(getCurrentDeposit);
  if (!isRefusal(answer) && answer.data) watch.take(answer.data);
}

export function limitsOfMethod(method: PaymentMethod): AmountLimits {
  // The house writes these amounts; they are money by the contract.
  return { min: parseMoney(method.min_amount)!, max: parseMoney(method.max_amount)! };
}

/** The house's own check, made here first, with the limits as the reader writes them. */
function checkAmount(
  text: string,
  method: PaymentMethod,
  money: (limit: bigint) => string,
): Refusal | undefined {
  if (text === '') return refuse('bad_input', { amount: ['required'] });
  const limits = limitsOfMethod(method);
  const read = readAmount(text, limits);
  switch (read) {
    case 'amount_below_min':
      return refuse(read, { amount: [`amount_below_min:${money(limits.min)}`] });
    case 'amount_above_max':
      return refuse(read, { amount: [`amount_above_max:${money(limits.max)}`] });
    default:
      return typeof read === 'string' ? refuse(read, { amount: [read] }) : undefined;
  }
}

/** The deposit limit of the player, as far as it was known when the form was opened. */
function checkLeft(
  text: string,
  left: string | null,
  money: (limit: bigint) => string,
): Refusal | undefined {
  const room = left === null ? undefined : parseMoney(left);
  const amount = parseMoney(text);
  if (room === undefined || amount === undefined || amount <= room) return undefined;
  const code = 'deposit_limit_reached';
  return refuse(code, { amount: [`${code}:${money(room)}`] });
}

/** "1000.00" is typed as "1000". */
export function plainAmount(text: string): string {
  return text.replace(/\.00$/, '');
}
