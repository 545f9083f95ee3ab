/** One call that changes something: busy while it runs, step-up when required, errors stored. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isRefusal } from '#core/refusal.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { fieldErrors, showRefusal } from '#platform/browser/ui/errors.ts';

export function useSubmission() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();

  /** Returns undefined when the call was refused; the error is shown then. */
  async function run<T extends object>(
    call: () => Promise<T | ApiRefusal>,
  ): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const answer = await withStepUp(call);
    setBusy(false);
    if (!isRefusal(answer)) return answer;
    flushSync(() => setRefusal(answer));
    focusFirstError();
    // A player who closed the step-up dialog needs no message.
    if (answer.refused !== 'step_up_required') showRefusal(answer);
    return undefined;
  }

  return {
    isBusy,
    refusal,
    run,
    errorOf: (field: string) => fieldErrors(refusal, field).join(' ') || undefined,
    clear: () => setRefusal(undefined),
  };
}

export type Submission = ReturnType<typeof useSubmission>;

/** Focuses the first field with an error, in the open dialog or else on the page. */
function focusFirstError(): void {
  const place = document.activeElement?.closest('dialog') ?? document;
  place.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
