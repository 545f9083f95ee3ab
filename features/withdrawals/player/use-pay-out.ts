import { useState, type SyntheticEvent } from 'react';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
import { fieldError, refuse, type FieldErrors, type Refusal } from '#core/refusal.ts';
import { patchUser, userNow } from '#domain/identity/player/session.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { readAmount } from '#domain/payments/rules.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { toastUnlessShown, useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api, isOffline, type ApiRefusal } from '#platform/browser/net/api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
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
import { readDestination } from '#domain/payments/rules.destination.ts';

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

/** What the player chose and typed; before that, the form suggests a method and a destination. */
type Values = {
  readonly hash: string | undefined;
  readonly amount: string;
  readonly destination: TypedDestination | undefined;
};
const NOTHING: Values = { hash: undefined, amount: '', destination: undefined };

/** The state of the dialog: the form, then the quote that the player confirms. */
export function usePayOut(onMade: (made: Withdrawal) => void) {
  const { data, refusal: loadRefusal, loading, refetch } = useCall(getWithdrawalOptions, {});
  const f = useFormat();
  const options = data?.data;
  const [quote, setQuote] = useState<Quote>();
  const read = (values: Values) => readValues(values, options);
  const form = useForm({
    values: NOTHING,
    check(values) {
      const { method, amount, where } = read(values);
      if (!options || !method) return {};
      const money = (sum: bigint) => f.money(sum, options.currency);
      return checkAmount(amount, options, method, money) ?? checkWhere(where, method) ?? {};
    },
    /** Requests a quote; nothing is held yet. */
    async send(values) {
      // Reported at once: a payment request is never queued until the network is back.
      if (isOffline()) return refuse('offline');
      const { method, amount } = read(values);
      // Without a method there is no form.
      return await api(quoteWithdrawal, { body: { hash: method!.hash, amount } });
    },
    onDone: (answer) => setQuote(answer.data),
    onRefused: showRefused,
  });
  const shown = read(form.values);
  const isUnverified = options?.is_verified === false;
  const confirmation = useConfirmation(onMade, (refused) => {
    setQuote(undefined);
    const errors = refused.errors ?? {};
    form.mark(errors);
    showRefused(refused, 'amount' in errors || 'destination' in errors);
  });

  return {
    ...shown,
    options,
    isUnverified,
    isNothing: options !== undefined && isBalanceTooLow(options),
    loading,
    loadRefusal: options ? undefined : loadRefusal,
    refetch,
    errorOf: form.errorOf,
    submit: isUnverified ? submitUnverified : form.submit,
    ...changesOf(form),
    takeAll: () => options && shown.method && form.set(maximum(options, shown.method)),
    quote,
    isBusy: form.isBusy || confirmation.isBusy,
    isLost: confirmation.isLost,
    confirm: () => {
      if (!shown.method || !quote) return;
      // What it ends is shown with the quote.
      confirmation.send(shown.method, quote, shown.where, (options?.bonuses ?? null) !== null);
    },
    back: () => {
      setQuote(undefined);
      confirmation.clear();
    },
  };
}

function maximum(options: WithdrawalOptions, method: PayoutMethod): Pick<Values, 'amount'> {
  return { amount: formatMoney(maximumOf(options, method)).replace(/\.00$/, '') };
}

/** Enter in a form that cannot be sent yet. */
function submitUnverified(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  openVerification();
}

export function openVerification(): void {
  openModal('Verification', {}, { replace: true });
}

export type PayOutForm = ReturnType<typeof usePayOut>;

type Changes = {
  set(change: Partial<Values>): void;
  clear(...fields: readonly string[]): void;
};

function changesOf({ set, clear }: Changes) {
  return {
    choose: (hash: string) => {
      set({ hash, destination: undefined });
      // The error named the limits of the other method.
      clear('amount');
    },
    type: (amount: string) => set({ amount }),
    write: (text: string) => set({ destination: { destination: text, earlier: null } }),
    pick: (id: string | null) => set({ destination: { destination: '', earlier: id } }),
  };
}

/** Requests the withdrawal that the quote describes. */
function useConfirmation(
  onMade: (made: Withdrawal) => void,
  onRefused: (refusal: ApiRefusal) => void,
) {
  const keyedApi = useKeyedApi();
  const action = useAction(
    (method: PayoutMethod, quote: Quote, where: TypedDestination, isEndingBonuses: boolean) =>
      withStepUp(() =>
        keyedApi(requestWithdrawal, {
          body: { ...requestOf(method, quote, where), ends_bonuses: isEndingBonuses },
          retryLost: true,
        }),
      ),
    {
      onDone: ({ data }) => {
        track('withdrawal-request', { currency: data.currency });
        refetchCalls(getWithdrawalOptions);
        onMade(data);
      },
      onRefused: (refused) => {
        // It is unknown whether the request was executed: pressing again repeats the same
        // withdrawal.
        if (isUnanswered(refused)) return;
        refetchCalls(getWithdrawalOptions);
        onRefused(refused);
      },
    },
  );
  const { isBusy, refusal, run, clear } = action;
  return {
    isBusy,
    isLost: refusal !== undefined && isUnanswered(refusal),
    send: (...request: Parameters<typeof run>) =>
      isOffline() ? showRefusal(refuse('offline')) : run(...request),
    clear,
  };
}

function requestOf(method: PayoutMethod, quote: Quote, where: TypedDestination) {
  const { amount, fee, arrives, arrives_currency } = quote;
  const goal =
    where.earlier === null ? { destination: where.destination } : { destination_of: where.earlier };
  return { hash: method.hash, amount, fee, arrives, arrives_currency, ...goal };
}

function showRefused(refused: Refusal, isShown: boolean): void {
  if (refused.refused === 'verification_needed') markVerificationNeeded();
  toastUnlessShown(refused, isShown);
}

function readValues(values: Values, options: WithdrawalOptions | undefined) {
  const { hash, amount, destination } = values;
  const method = options?.methods.find((one) => one.hash === hash) ?? defaultMethod(options);
  const earlier = (options?.destinations ?? []).filter((one) => isFor(method, one));
  const where = destination ?? { ...NO_DESTINATION, earlier: earlier[0]?.id ?? null };
  return { method, earlier, where, amount };
}

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

/** The server's own check, made here first, with the limits formatted for the player. */
function checkAmount(
  text: string,
  options: WithdrawalOptions,
  method: PayoutMethod,
  money: (sum: bigint) => string,
): FieldErrors | undefined {
  const wrong = (code: string, detail?: string) => ({ amount: [fieldError(code, detail)] });
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
): FieldErrors | undefined {
  if (earlier !== null) return undefined;
  const read = readDestination(method.instrument, destination, method.coin?.code);
  return 'mistake' in read ? { destination: [fieldError(read.mistake)] } : undefined;
}

/** The typed amount for the summary. */
export function shownAmount(text: string): Micro {
  return parseMoney(text) ?? micro(0n);
}
