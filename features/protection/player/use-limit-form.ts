import { useState } from 'react';
import { parseMoney } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import { isTighter, isTimed, type LimitKind, type LimitPeriod } from '#domain/protection/rules.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { setLimit, type Limit, type Protection } from '../contract.ts';
import { refresh, useChange } from './use-protection.ts';

/** The effect of saving the typed value; undefined while it is invalid. */
export type Effect = 'atOnce' | 'later' | 'same';

export type LimitForm = {
  readonly value: string;
  readonly limit: Limit | undefined;
  readonly effect: Effect | undefined;
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  type(value: string): void;
  submit(): Promise<void>;
  remove(): Promise<void>;
};

export function useLimitForm(
  kind: LimitKind,
  period: LimitPeriod | null,
  protection: Protection,
  close: () => void,
): LimitForm {
  const t = useT('protection');
  const limit = protection.limits.find((one) => one.kind === kind && one.period === period);
  // The typed value is kept when another period is selected.
  const [typed, setTyped] = useState<string>();
  const { run, isBusy, refusal } = useChange(() => {
    refresh();
    close();
  });
  const value = typed ?? plain(limit?.value ?? (kind === 'reality' ? '30' : ''));
  const effect = effectOf(amountOf(kind, value), amountOf(kind, limit?.value ?? null));

  async function send(wanted: string | null): Promise<void> {
    const body = { kind, value: wanted, ...(period ? { period } : {}) };
    const isLater = wanted === null || effect === 'later';
    const answer = await run((key) => api(setLimit, { body, key }));
    if (!answer) return;
    showToast({ tone: 'success', title: t(isLater ? 'edit.asked' : 'edit.saved') });
  }

  return {
    value,
    limit,
    effect,
    isBusy,
    refusal,
    type: setTyped,
    submit: async () => {
      if (effect === 'atOnce' || effect === 'later') await send(value);
    },
    remove: () => send(null),
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
