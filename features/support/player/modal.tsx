import './messages.css';
import './support.css';
import { useUser } from '#domain/identity/player/session.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Conversation } from './conversation.tsx';

/** Opened by the button of support: the conversation, or the way to one for a guest. */
export function Modal() {
  const t = useT('support');
  const isMember = useUser().status === 'member';
  const isOwn = usePayload().supportChat.provider === 'own';
  const own = isMember ? <Conversation /> : <Guest />;
  return <ModalFrame title={t('title')}>{isOwn ? own : <Unavailable />}</ModalFrame>;
}

/** The chat of another service did not start. */
function Unavailable() {
  const t = useT('support');
  return (
    <div className="support-guest" role="alert">
      <p>{t('unavailable')}</p>
      <Mail />
    </div>
  );
}

function Mail() {
  const t = useT('support');
  const { complaints_email: email } = usePayload().operator;
  if (email === null) return null;
  return (
    <p>
      <a className="link" href={`mailto:${email}`}>
        {t('guestMail', { email })}
      </a>
    </p>
  );
}

function Guest() {
  const t = useT('support');
  const common = useT('common');
  return (
    <div className="support-guest">
      <p>{t('guest')}</p>
      <div className="support-guest-ways">
        <Button variant="primary" onClick={() => openModal('Login')}>
          {common('login')}
        </Button>
        <Button onClick={() => openModal('Register')}>{common('register')}</Button>
      </div>
      <Mail />
    </div>
  );
}
