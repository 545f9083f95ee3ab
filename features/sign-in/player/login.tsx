import './sign-in.css';
import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Social, TextButton } from './parts.tsx';
import { stepNow } from './steps.ts';
import { useOtherTab } from './use-other-tab.ts';

/** The login methods, each with what it needs. A pending login comes first. */
export function Modal() {
  useOtherTab();
  const t = useT('sign-in');
  return (
    <ModalFrame title={t('login.title')} size="s">
      <p className="sign-in-lead">{t('login.lead')}</p>
      <div className="sign-in-methods">
        <ResumeLogin />
        <MethodButton
          icon="phone"
          name={t('login.byPhone')}
          hint={t('login.byPhoneHint')}
          onClick={() => openModal('LoginByPhone', {}, { replace: true })}
        />
        <MethodButton
          icon="mail"
          name={t('login.byEmail')}
          hint={t('login.byEmailHint')}
          onClick={() => openModal('LoginByEmail', {}, { replace: true })}
        />
        <Slot name="login.passkey" fallback={null} />
      </div>
      <Social />
      <div className="sign-in-methods sign-in-new">
        <MethodButton
          icon="plus"
          name={t('login.create')}
          hint={t('login.createHint')}
          onClick={() => openModal('Register', {}, { replace: true })}
        />
      </div>
      <p className="sign-in-instead">
        <TextButton onClick={() => openModal('SendLoginData', {}, { replace: true })}>
          {t('login.remind')}
        </TextButton>
      </p>
    </ModalFrame>
  );
}

/** Login steps that wait for a code, and the dialog of each. */
const WAITING = [
  ['second', 'SecondStep'],
  ['login-phone', 'LoginByPhone'],
  ['login-email', 'LoginByEmail'],
] as const;

function ResumeLogin() {
  const t = useT('sign-in');
  const [found] = useState(() => {
    for (const [name, modal] of WAITING) {
      const step = stepNow(name);
      if (step) return { step, modal };
    }
    return undefined;
  });
  if (!found) return null;
  const { to } = found.step;
  return (
    <MethodButton
      icon="clock"
      name={t('login.resume')}
      hint={
        to === '' ? t('second.title') : t('login.resumeHint', { to: to.replaceAll(' ', '\u00a0') })
      }
      onClick={() => openModal(found.modal, {}, { replace: true })}
    />
  );
}

type MethodButtonProps = { icon: IconName; name: string; hint: string; onClick: () => void };

function MethodButton({ icon, name, hint, onClick }: MethodButtonProps) {
  return (
    <button type="button" className="sign-in-method" onClick={onClick}>
      <span className="sign-in-method-icon">
        <Icon name={icon} />
      </span>
      <span>
        <strong>{name}</strong>
        <small>{hint}</small>
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}
