import './sign-in.css';
import { useT } from '#platform/browser/i18n.tsx';
import { ModalFrame } from '#platform/browser/modal-frame.tsx';
import { openModal } from '#platform/browser/modals.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';

/** The ways in, each with what it takes. */
export function Modal() {
  const t = useT('sign-in');
  return (
    <ModalFrame title={t('login.title')} size="s">
      <p className="sign-in-lead">{t('login.lead')}</p>
      <div className="sign-in-doors">
        <Door
          icon="mail"
          name={t('login.byEmail')}
          hint={t('login.byEmailHint')}
          onClick={() => openModal('LoginByEmail', {}, { replace: true })}
        />
        <Door
          icon="plus"
          name={t('login.create')}
          hint={t('login.createHint')}
          onClick={() => openModal('Register', {}, { replace: true })}
        />
      </div>
    </ModalFrame>
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
