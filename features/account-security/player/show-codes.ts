import { openModal } from '#platform/browser/modals/modals.tsx';

/** The first factor of an account comes with recovery codes, which replace its dialog. */
export function showCodes(codes: readonly string[] | null, close: () => void): void {
  if (codes) openModal('RecoveryCodes', { codes }, { replace: true });
  else close();
}
