/** Some errands need fresh proof of who asks: the call is made, refused, proved, made again. */
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { onModals, isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';

const MODAL = 'Confirm';

/**
 * Runs a call; where the house wants the player to prove himself first, the dialog for that opens
 * and the call is made again. Answers the first refusal when the dialog is closed without proof.
 */
export async function withConfirmation<T extends object>(
  run: () => Promise<T | ApiRefusal>,
): Promise<T | ApiRefusal> {
  const answer = await run();
  if (!isRefusal(answer) || answer.refused !== 'confirmation_needed') return answer;
  return (await confirmed()) ? await run() : answer;
}

/** Opens the dialog; true once the player has proved himself, false when he closed it. */
function confirmed(): Promise<boolean> {
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
