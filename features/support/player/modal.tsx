import './messages.css';
import './support.css';
import { useUser } from '#domain/identity/player/session.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Conversation } from './conversation.tsx';
import { GuestConversation } from './guest/guest-conversation.tsx';

/** Opened by the button of support: the conversation of the player, or of the guest. */
export function Modal() {
  const t = useT('support');
  const isMember = useUser().status === 'member';
  const isOwn = usePayload().supportChat.provider === 'own';
  const own = isMember ? <Conversation /> : <GuestConversation />;
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
