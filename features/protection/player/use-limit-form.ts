import { parseMoney } from '#core/money.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { isTighter, isTimed, type LimitKind, type LimitPeriod } from '#domain/protection/rules.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { setLimit, type Protection } from '../contract.ts';
import { refresh, showUnlessClosed, useChange } from './use-protection.ts';

/** The effect of saving the typed value; undefined while it is invalid. */
export type Effect = 'atOnce' | 'later' | 'same';

export type LimitForm = ReturnType<typeof useLimitForm>;

export function useLimitForm(
  kind: LimitKind,
  period: LimitPeriod | null,
  protection: Protection,
  close: () => void,
) {
  const t = useT('protection');
  const keyedApi = useKeyedApi();
  const limit = protection.limits.find((one) => one.kind === kind && one.period === period);
  const read = (typed: string | undefined) =>
    typed ?? plain(limit?.value ?? (kind === 'reality' ? '30' : ''));
  const effectFor = (value: string) =>
    effectOf(amountOf(kind, value), amountOf(kind, limit?.value ?? null));
  const send = (value: string | null) => {
    const body = { kind, value, ...(period ? { period } : {}) };
    return withStepUp(() => keyedApi(setLimit, { body }));
  };
  const finish = (isLater: boolean) => {
    close();
    showToast({ tone: 'success', title: t(isLater ? 'edit.asked' : 'edit.saved') });
  };
  const form = useForm({
    // Undefined until something is typed; it is kept when another period is selected.
    values: { value: undefined as string | undefined },
    send: (typed) => send(read(typed.value)),
    onDone: (_, typed) => {
      refresh();
      finish(effectFor(read(typed.value)) === 'later');
    },
    onRefused: showUnlessClosed,
  });
  const removal = useChange(
    () => send(null),
    () => finish(true),
  );
  const value = read(form.values.value);
  return {
    value,
    limit,
    effect: effectFor(value),
    isBusy: form.isBusy || removal.isBusy,
    error: form.errorOf('value'),
    type: (typed: string) => form.set({ value: typed }),
    submit: form.submit,
    remove: removal.run,
  };
}

/** "100.00" without trailing zeros, as people type it. */
function plain(value: string): string {
  return value.replace(/\.00$/, '');
}

function amountOf(kind: LimitKind, text: string | null): bigint | undefined {
  if (text === null) return undefined;
  if (isTimed(kind)) return /^\d{1,4}$/.test(text) ? BigInt(text) : undefined;
  return parseMoney(text);
}

function effectOf(wanted: bigint | undefined, now: bigint | undefined): Effect | undefined {
  if (wanted === undefined || wanted <= 0n) return undefined;
  if (wanted === now) return 'same';
  return isTighter(wanted, now ?? null) ? 'atOnce' : 'later';
}
