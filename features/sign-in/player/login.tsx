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

/** The ways in, each with what it takes. One that was begun and not finished comes first. */
export function Modal() {
  useOtherTab();
  const t = useT('sign-in');
  return (
    <ModalFrame title={t('login.title')} size="s">
      <p className="sign-in-lead">{t('login.lead')}</p>
      <div className="sign-in-doors">
        <Unfinished />
        <Door
          icon="phone"
          name={t('login.byPhone')}
          hint={t('login.byPhoneHint')}
          onClick={() => openModal('LoginByPhone', {}, { replace: true })}
        />
        <Door
          icon="mail"
          name={t('login.byEmail')}
          hint={t('login.byEmailHint')}
          onClick={() => openModal('LoginByEmail', {}, { replace: true })}
        />
        <Slot name="login.passkey" fallback={null} />
      </div>
      <Social />
      <div className="sign-in-doors sign-in-new">
        <Door
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

/** Steps of a login that wait for their code, and the dialog that takes it. */
const WAITING = [
  ['second', 'SecondStep'],
  ['login-phone', 'LoginByPhone'],
  ['login-email', 'LoginByEmail'],
] as const;

function Unfinished() {
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
    <Door
      icon="clock"
      name={t('login.resume')}
      hint={
        to === '' ? t('second.title') : t('login.resumeHint', { to: to.replaceAll(' ', '\u00a0') })
      }
      onClick={() => openModal(found.modal, {}, { replace: true })}
    />
  );
}

type DoorProps = { icon: IconName; name: string; hint: string; onClick: () => void };

function Door({ icon, name, hint, onClick }: DoorProps) {
  return (
    <button type="button" className="sign-in-door" onClick={onClick}>
      <span className="sign-in-door-icon">
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
