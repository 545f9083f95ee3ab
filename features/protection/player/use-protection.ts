/** What the section shows, and how it is changed: each change under a key of its own. */
import { useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { withConfirmation } from '#domain/identity/player/confirmation.ts';
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
 * Runs one change at a time. A press while it runs is not a second one, and a try after a lost
 * answer goes under the same key. Where the house wants proof of who asks, it is asked for first.
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
    const answer = await withConfirmation(() => send(key));
    setBusy(false);
    if (isRefusal(answer)) {
      // Without an answer the change may have been made: the same key asks again.
      if (answer.status !== 0) setKey(newKey());
      setRefusal(answer);
      if (answer.refused !== 'confirmation_needed' && !answer.errors) showRefusal(answer);
      return undefined;
    }
    setKey(newKey());
    setRefusal(undefined);
    onDone();
    return answer;
  }

  return { run, isBusy, refusal };
}

/** What is on the screen is asked for again. */
export function refresh(): void {
  refetchCalls(getProtection, listChanges);
}
