import './verification.css';
import { useEffect, useState } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { Outcome } from './outcome.tsx';
import { viewOf } from './steps.ts';
import { loadVerification, useVerification } from './use-verification.ts';
import { Wizard } from './wizard.tsx';

/** The verification dialog from the first question to the decision; it updates live while open. */
export function Modal({ close }: ModalProps) {
  const t = useT('verification');
  const { state, refusal } = useVerification();
  const [isTryingAgain, setTryingAgain] = useState(false);
  const { status } = useUser();
  useEffect(() => {
    // A player who is logged out, or a guest, has to log in first.
    if (status === 'guest') openModal('Login', {}, { replace: true });
  }, [status]);
  if (!state) {
    return (
      <ModalFrame title={t('title')}>
        {refusal ? (
          <LoadFailed onRetry={() => void loadVerification()} />
        ) : (
          <Skeleton height="16rem" />
        )}
      </ModalFrame>
    );
  }
  const view = viewOf(state.status, isTryingAgain);
  if (view === 'wizard') {
    return <Wizard state={state} onSent={() => setTryingAgain(false)} />;
  }
  return (
    <ModalFrame
      title={t('title')}
      footer={
        view === 'failed' ? (
          <Button variant="primary" size="l" block onClick={() => setTryingAgain(true)}>
            {t('outcome.again')}
          </Button>
        ) : (
          <Button size="l" block onClick={close}>
            {t('outcome.close')}
          </Button>
        )
      }
    >
      <Outcome view={view} state={state} />
    </ModalFrame>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT('verification');
  const common = useT('common');
  return (
    <ErrorState
      title={t('loadFailed.title')}
      text={t('loadFailed.text')}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
    />
  );
}
