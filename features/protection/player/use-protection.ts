/** Loads the protection settings and sends changes of them. */
import type { Refusal } from '#core/refusal.ts';
import { useAction, type ActionOptions } from '#platform/browser/forms/use-action.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { getProtection, listChanges } from '../contract.ts';

export function useProtection() {
  const { data, refusal, loading, refetch } = useCall(getProtection, {});
  return { protection: data?.data, refusal, loading, refetch };
}

/** One change by a button; the section is refetched after it. */
export function useChange<T, Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<T>,
  onDone?: ActionOptions<T, Args>['onDone'],
) {
  return useAction(send, {
    onDone: (...done) => {
      refresh();
      onDone?.(...done);
    },
    onRefused: (...[refusal]) => showUnlessClosed(refusal),
  });
}

/** A player who closed the step-up dialog needs no message. */
export function showUnlessClosed(refusal: Refusal, isShown = false): void {
  if (!isShown && refusal.refused !== 'step_up_required') showRefusal(refusal);
}

/** Refetches everything the section shows. */
export function refresh(): void {
  refetchCalls(getProtection, listChanges);
}
