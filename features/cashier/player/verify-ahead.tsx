import { useUser } from '#domain/identity/player/session.ts';
import { groupOf, type VerificationStatus } from '#domain/kyc/rules.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** Said before the first deposit, not when the player wants the money back. */
export function VerifyAhead() {
  const t = useT('cashier');
  const { user } = useUser();
  const status = user?.verification.data?.status;
  if (!user || (status !== undefined && groupOf(status as VerificationStatus) !== 'failed')) {
    return null;
  }
  return (
    <p className="cashier-small">
      {t('verifyAhead')}{' '}
      <button type="button" className="link" onClick={() => openModal('Verification')}>
        {t('verifyNow')}
      </button>
    </p>
  );
}
