/** Loads the protection settings and sends changes, each with an idempotency key. */
import { useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { getProtection, listChanges } from '../contract.ts';

export function useProtection() {
  const { data, refusal, loading, refetch } = useCall(getProtection, {});
  return { protection: data?.data, refusal, loading, refetch };
}

type Answered = { readonly data: unknown };

/**
 * Runs one change at a time. A press while it runs is ignored, and a retry after a lost response
 * reuses the key. Where the server requires step-up authentication, it is requested first.
 */
export function useChange(onDone: () => void = refresh) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [key, setKey] = useState(newKey);

  async function run<T extends Answered>(
    send: (key: string) => Promise<T | ApiRefusal>,
  ): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    const answer = await withStepUp(() => send(key));
    setBusy(false);
    if (isRefusal(answer)) {
      // Without a response the change may have been made: the retry uses the same key.
      if (answer.status !== 0) setKey(newKey());
      setRefusal(answer);
      if (answer.refused !== 'step_up_required' && !answer.errors) showRefusal(answer);
      return undefined;
    }
    setKey(newKey());
    setRefusal(undefined);
    onDone();
    return answer;
  }

  return { run, isBusy, refusal };
}

/** Refetches everything the section shows. */
export function refresh(): void {
  refetchCalls(getProtection, listChanges);
}
