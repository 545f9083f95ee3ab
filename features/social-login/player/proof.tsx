import './social-login.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linkAfterLogin, type Proof } from './complete.ts';
import { Mark } from './mark.tsx';

/** An account with this e-mail exists: its owner logs in to it once, and the two are linked. */
export function Modal({ props }: ModalProps) {
  const t = useT('social-login');
  const proof = props['proof'] as Proof;
  const { email, label: provider } = proof;
  const logIn = () => {
    linkAfterLogin(proof);
    openModal('LoginByEmail', { email }, { replace: true });
  };
  return (
    <ModalFrame
      title={t('proof.title')}
      size="s"
      footer={
        <Button variant="primary" size="l" block onClick={logIn}>
          {t('proof.submit')}
        </Button>
      }
    >
      <div className="social-form">
        <div className="social-who">
          <Mark name={proof.provider} label={provider} />
          <span>{email}</span>
        </div>
        <p className="social-lead">{t('proof.lead', { email, provider })}</p>
        <p className="social-hint">{t('proof.why')}</p>
      </div>
    </ModalFrame>
  );
}
