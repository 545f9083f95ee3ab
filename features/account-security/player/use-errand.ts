/** One call that changes something: busy while it runs, confirmed when asked, its mistakes kept. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isRefusal } from '#core/refusal.ts';
import { withConfirmation } from '#domain/identity/player/confirmation.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { fieldErrors, showRefusal } from '#platform/browser/ui/errors.ts';

export function useErrand() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();

  /** Answers undefined when the house refused; what it said is on the screen then. */
  async function run<T extends object>(
    call: () => Promise<T | ApiRefusal>,
  ): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const answer = await withConfirmation(call);
    setBusy(false);
    if (!isRefusal(answer)) return answer;
    flushSync(() => setRefusal(answer));
    focusMistake();
    // Whoever closed the dialog of confirmation knows why nothing happened.
    if (answer.refused !== 'confirmation_needed') showRefusal(answer);
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

export type Errand = ReturnType<typeof useErrand>;

/** To the first field that is wrong, in the dialog that is being used or else on the page. */
function focusMistake(): void {
  const place = document.activeElement?.closest('dialog') ?? document;
  place.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
