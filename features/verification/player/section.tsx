import './verification.css';
import { groupOf, type VerificationStatus } from '#domain/kyc/rules.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { useVerification } from './use-verification.ts';

type Mark = 'none' | 'need' | 'init' | 'waiting' | 'user_pending' | 'failed' | 'success';

const TONE = {
  none: 'plain',
  need: 'warn',
  init: 'info',
  waiting: 'info',
  user_pending: 'warn',
  failed: 'loss',
  success: 'gain',
} as const satisfies Record<Mark, string>;

/** The verification status of the player, and a button to the dialog. It updates live. */
export function Section() {
  const t = useT('verification');
  const { user } = useUser();
  // Joins the topic, which updates the user while the page is open.
  useVerification();
  if (!user) return null;
  const { is_need, data } = user.verification;
  const mark = markOf(data === null ? null : (data.status as VerificationStatus), is_need);
  return (
    <Panel
      id="verification"
      title={t('section.title')}
      aside={<Badge tone={TONE[mark]}>{t(`section.mark.${mark}`)}</Badge>}
      className="verification-section"
    >
      <p>{t(`section.text.${mark}`)}</p>
      <Button
        variant={mark === 'need' || mark === 'user_pending' ? 'primary' : 'secondary'}
        onClick={() => openModal('Verification')}
      >
        {t(`section.open.${mark}`)}
      </Button>
    </Panel>
  );
}

function markOf(status: VerificationStatus | null, isNeed: boolean): Mark {
  if (status === null) return isNeed ? 'need' : 'none';
  if (status === 'init' || status === 'user_pending') return status;
  const group = groupOf(status);
  return group === 'pending' ? 'waiting' : group;
}
