/**
 * Step-up authentication: a call is refused, the player proves their identity, and the call is
 * repeated.
 */
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { onModals, isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';

const MODAL = 'Confirm';

/**
 * Runs a call; when it requires step-up authentication, opens the dialog and repeats the call.
 * Returns the first refusal when the dialog is closed without proof.
 */
export async function withStepUp<T>(run: () => Promise<T | ApiRefusal>): Promise<T | ApiRefusal> {
  const answer = await run();
  if (!isRefusal(answer) || answer.refused !== 'step_up_required') return answer;
  return (await openStepUpDialog()) ? await run() : answer;
}

/** Opens the dialog; resolves to true after a proof, to false when it was closed. */
function openStepUpDialog(): Promise<boolean> {
  return new Promise((resolve) => {
    let isProved = false;
    openModal(MODAL, { onConfirmed: () => (isProved = true) });
    const stop = onModals(() => {
      if (isModalOpen(MODAL)) return;
      stop();
      resolve(isProved);
    });
  });
}
