import { useState } from 'react';
import { parseMoney } from '#core/money.ts';
import { fieldError, isRefusal, refuse, type FieldErrors } from '#core/refusal.ts';
import { userNow, useUser } from '#domain/identity/player/session.ts';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { readAmount, type AmountLimits } from '#domain/payments/rules.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api, isOffline } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import {
  getBillingData,
  getCurrentDeposit,
  openDeposit,
  type DepositProcess,
} from '../contract.ts';
import { openBankTab } from './bank-tab.ts';
import { depositBlockOf } from './deposit-block.ts';
import { loadLastChoice, saveLastChoice, type LastChoice } from './last-choice.ts';
import { watch } from './watch.ts';

/** The state of the form: the choices, the selection and the errors. */
export function useDepositForm() {
  const billing = useBilling();
  const { methods, left } = billing;
  const f = useFormat();
  const t = useT('cashier');
  const last = useLastChoice();
  const [down, setDown] = useState<readonly string[]>([]);
  const open = useOpenDeposit();

  function read({ hash, amount: typed }: Values) {
    const method = methods.find((one) => one.hash === hash) ?? methods[0];
    return { method, amount: typed ?? (method ? firstAmount(method, last, left) : '') };
  }

  const form = useForm({
    values: { hash: last?.hash, amount: undefined } as Values,
    check(values) {
      const { method, amount } = read(values);
      if (!method) return {};
      const money = (limit: bigint) => f.money(limit, method.currency);
      return checkAmount(amount, method, money) ?? checkLeft(amount, left, money) ?? {};
    },
    async send(values) {
      const { method, amount } = read(values);
      // Without a method there is no form.
      const { hash, type } = method!;
      const tab = isOffline() ? undefined : openBankTab(type, t('bankOpens'));
      const answer = await open(hash, amount);
      const url = isRefusal(answer) ? null : answer.data.pay_url;
      if (url === null) tab?.close();
      else tab?.show(url);
      const others = down.filter((one) => one !== hash);
      setDown(isDown(answer) ? [...others, hash] : others);
      return answer;
    },
    onDone: ({ data }) => follow(data),
    onRefused(refused, isShown) {
      if (!isShown && !isDown(refused)) showRefusal(refused);
      // A restriction that was set meanwhile, here or on another page, replaces the form.
      billing.refetch();
    },
  });

  return {
    ...billing,
    ...read(form.values),
    error: form.errorOf('amount'),
    refusal: form.refusal,
    /** Methods whose provider did not answer while the form was open. */
    down,
    isBusy: form.isBusy,
    submit: form.submit,
    choose: (hash: string) => {
      form.set({ hash });
      // The error named the limits of the other method.
      form.clear('amount');
    },
    type: (amount: string) => form.set({ amount }),
  };
}

export type DepositForm = ReturnType<typeof useDepositForm>;

/** What the server offers the player, and what prevents deposits. */
function useBilling() {
  const { data, refusal, loading, refetch } = useCall(getBillingData, {});
  const methods = data ? [...data.payments.methods, ...data['crypto-payments']] : [];
  return {
    methods,
    bar: data && depositBlockOf({ ...data.payments, methods }),
    /** The player decides about a deposit limit before the form is shown. */
    isLimitAsked: data?.payments.protection.is_limit_asked ?? false,
    /** What is left of the player's deposit limit; null without one. */
    left: data?.payments.protection.deposit_left ?? null,
    /** The bonus that the deposit begins, if it is large enough. */
    bonus: data?.payments.bonus,
    usualMinutes: data?.payments.usual_minutes ?? {},
    loading,
    // Loaded data stays visible, even when a later refetch failed.
    loadRefusal: data ? undefined : refusal,
    refetch,
  };
}

/** What the player chose and typed; before that, the form suggests both. */
type Values = { readonly hash: string | undefined; readonly amount: string | undefined };

function isDown(answer: object): boolean {
  return isRefusal(answer) && answer.refused === 'payment_unavailable';
}

/** Opens a deposit once; one that is open already is shown instead. */
function useOpenDeposit() {
  const keyedApi = useKeyedApi();
  return async (hash: string, amount: string) => {
    // Reported at once: a payment request is never queued until the network is back.
    if (isOffline()) return refuse('offline');
    const body = { hash, amount };
    const answer = await keyedApi(openDeposit, { body, retryLost: true });
    if (!isRefusal(answer)) saveLastChoice(userNow().user?.id, body);
    else if (answer.refused === 'deposit_already_open') await showWaiting();
    return answer;
  };
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
): FieldErrors | undefined {
  if (text === '') return { amount: [fieldError('required')] };
  const limits = limitsOfMethod(method);
  const read = readAmount(text, limits);
  switch (read) {
    case 'amount_below_min':
      return { amount: [fieldError(read, money(limits.min))] };
    case 'amount_above_max':
      return { amount: [fieldError(read, money(limits.max))] };
    default:
      return typeof read === 'string' ? { amount: [fieldError(read)] } : undefined;
  }
}

/** Checks the player's deposit limit, as loaded when the form was opened. */
function checkLeft(
  text: string,
  left: string | null,
  money: (limit: bigint) => string,
): FieldErrors | undefined {
  const room = left === null ? undefined : parseMoney(left);
  const amount = parseMoney(text);
  if (room === undefined || amount === undefined || amount <= room) return undefined;
  return { amount: [fieldError('deposit_limit_reached', money(room))] };
}

/** Writes "1000.00" as "1000". */
export function plainAmount(text: string): string {
  return text.replace(/\.00$/, '');
}

function follow(process: DepositProcess): void {
  track('deposit-open', { method: process.type, currency: process.currency });
  watch.follow(process);
}
