import { payload } from '#platform/browser/boot.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';

/** Opens the conversation with support: our own, or the chat that the operator has set. */
export function openSupport(): void {
  if (payload().supportChat.provider === 'own') return openModal('Support');
  retryWithBackoff(
    () => import('./outside/open.ts'),
    ({ openOutside }) => void openOutside(),
  );
}
