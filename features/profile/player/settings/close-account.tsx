import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { clearSession } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { closeAccount } from '../../contract.ts';

/** The final confirmation before an account is closed, and what prevents it. */
export function Modal({ close }: ModalProps) {
  const t = useT('profile');
  const common = useT('common');
  const [isBusy, setBusy] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const end = async () => {
    setBusy(true);
    const answer = await withStepUp(() => api(closeAccount, { body: {} }));
    setBusy(false);
    if (isRefusal(answer)) return setLines(linesOf(answer));
    clearSession();
    showToast({ tone: 'info', title: t('settings.closed') });
    await navigate('/');
  };
  return (
    <ModalFrame
      title={t('settings.closeTitle')}
      size="s"
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void end()}>
            {t('settings.closeConfirm')}
          </Button>
        </>
      }
    >
      <div className="profile-ending">
        <p>{t('settings.closeSure')}</p>
        <p>{t('settings.closeInstead')}</p>
        <div role="alert">
          {lines.map((line) => (
            <p key={line} className="profile-refused">
              {line}
            </p>
          ))}
        </div>
      </div>
    </ModalFrame>
  );
}
