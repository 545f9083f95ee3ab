import { useRef, useState } from 'react';
import { parseMoney } from '#core/money.ts';
import { refuse, refuseField, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import { userNow, useUser } from '#domain/identity/player/session.ts';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { readAmount, type AmountLimits } from '#domain/payments/rules.ts';
import { api, isOffline, newKey } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { getBillingData, getCurrentDeposit, openDeposit } from '../contract.ts';
import { depositBlockOf } from './deposit-block.ts';
import { loadLastChoice, saveLastChoice, type LastChoice } from './last-choice.ts';
import { watch } from './watch.ts';

/** The state of the form: the choices, the selection and the errors. */
export function useDepositForm() {
  const { data, refusal: loadRefusal, loading, refetch } = useCall(getBillingData, {});
  const f = useFormat();
  const methods = data ? [...data.payments.methods, ...data['crypto-payments']] : [];
  const bar = data && depositBlockOf({ ...data.payments, methods });
  const left = data?.payments.protection.deposit_left ?? null;
  const last = useLastChoice();
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
    // Reported at once: a payment request is never queued until the network is back.
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
    // A restriction that was set meanwhile, here or on another page, replaces the form.
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
    // Loaded data stays visible, even when a later refetch failed.
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

/**
 * Each intention has one idempotency key, kept while it is unknown whether the server received the
 * request.
 */
async function send(keys: Keys, hash: string, amount: string): Promise<Refusal | undefined> {
  const intention = `${hash} ${amount}`;
  if (keys.intention !== intention) Object.assign(keys, { intention, key: newKey() });
  const body = { hash, amount };
  const answer = await api(openDeposit, { body, key: keys.key, retryLost: true });
  if (!isRefusal(answer) || answer.status !== 0) keys.intention = '';
  if (!isRefusal(answer)) {
    saveLastChoice(userNow().user?.id, { hash, amount });
    watch.follow(answer.data);
    return undefined;
  }
  if (answer.refused === 'deposit_already_open') await showWaiting();
  const isShown = answer.errors?.['amount'] ?? answer.refused === 'payment_unavailable';
  if (!isShown) showRefusal(answer);
  return answer;
}

function useLastChoice(): LastChoice | undefined {
  const { user } = useUser();
  const [last] = useState(() => loadLastChoice(user?.id));
  return last;
}

/**
 * The initial amount: the last amount of this method, else the default, else the minimum: the first
 * of them that fits the method and the player's own limit.
 */
export function firstAmount(
  method: PaymentMethod,
  last: LastChoice | undefined,
  left: string | null,
): string {
  const room = left === null ? undefined : parseMoney(left);
  const isFitting = (text: string) => {
    const read = readAmount(text, limitsOfMethod(method));
    return typeof read === 'bigint' && (room === undefined || read <= room);
  };
  const again = last?.hash === method.hash ? [last.amount] : [];
  const candidates = [...again, plainAmount(method.default_amount)];
  return candidates.find(isFitting) ?? plainAmount(method.min_amount);
}

/** Shows the open deposit that prevents a new one. */
async function showWaiting(): Promise<void> {
  const answer = await api(getCurrentDeposit);
  if (!isRefusal(answer) && answer.data) watch.applyUpdate(answer.data);
}

export function limitsOfMethod(method: PaymentMethod): AmountLimits {
  // The server sends these amounts; the contract guarantees their format.
  return { min: parseMoney(method.min_amount)!, max: parseMoney(method.max_amount)! };
}

/** The server's own check, made here first, with the limits formatted for the player. */
function checkAmount(
  text: string,
  method: PaymentMethod,
  money: (limit: bigint) => string,
): Refusal | undefined {
  if (text === '') return refuseInput('amount', 'required');
  const limits = limitsOfMethod(method);
  const read = readAmount(text, limits);
  switch (read) {
    case 'amount_below_min':
      return refuseField('amount', read, money(limits.min));
    case 'amount_above_max':
      return refuseField('amount', read, money(limits.max));
    default:
      return typeof read === 'string' ? refuseField('amount', read) : undefined;
  }
}

/** Checks the player's deposit limit, as loaded when the form was opened. */
function checkLeft(
  text: string,
  left: string | null,
  money: (limit: bigint) => string,
): Refusal | undefined {
  const room = left === null ? undefined : parseMoney(left);
  const amount = parseMoney(text);
  if (room === undefined || amount === undefined || amount <= room) return undefined;
  const code = 'deposit_limit_reached';
  return refuseField('amount', code, money(room));
}

/** Writes "1000.00" as "1000". */
export function plainAmount(text: string): string {
  return text.replace(/\.00$/, '');
}
