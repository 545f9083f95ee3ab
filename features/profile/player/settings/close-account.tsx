import { withStepUp } from '#domain/identity/player/step-up.ts';
import { clearSession } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
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
  const { run, isBusy, refusal } = useAction(
    () => withStepUp(() => api(closeAccount, { body: {} })),
    {
      isInline: true,
      onDone: () => {
        clearSession();
        showToast({ tone: 'info', title: t('settings.closed') });
        return navigate('/');
      },
    },
  );
  const lines = refusal ? linesOf(refusal) : [];
  return (
    <ModalFrame
      title={t('settings.closeTitle')}
      size="s"
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={run}>
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
