import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import type { FirstIconName } from '#platform/browser/ui/first-icon-paths.ts';

/**
 * Phones: menu, games, wallet, chat and profile; a guest registers and logs in instead. Until it is
 * known who is here the bar has the buttons of both, of which `html[data-auth]` shows one's.
 */
export function BottomBar() {
  const t = useT('shell');
  const common = useT('common');
  const { status } = useUser();
  const hasMembers = status !== 'guest';
  const hasGuests = status !== 'member';
  return (
    <nav className="bottom-bar" aria-label={t('bar')}>
      <Opener modal="Menu" icon="menu" text={t('nav.menu')} />
      <Link to="/games">
        <FirstIcon name="dice" />
        <span>{t('games')}</span>
      </Link>
      {hasMembers && (
        <Opener modal="Wallet" icon="wallet" text={t('nav.wallet')} isBrass audience="members" />
      )}
      {hasGuests && (
        <Opener modal="Register" icon="user" text={common('register')} isBrass audience="guests" />
      )}
      <Opener modal="Chat" icon="chat" text={t('nav.chat')} />
      {hasMembers && (
        <Link to="/profile" data-audience="members">
          <FirstIcon name="user" />
          <span>{t('nav.profile')}</span>
        </Link>
      )}
      {hasGuests && <Opener modal="Login" icon="login" text={common('login')} audience="guests" />}
    </nav>
  );
}

type OpenerProps = {
  readonly modal: string;
  readonly icon: FirstIconName;
  readonly text: string;
  readonly isBrass?: boolean;
  readonly audience?: 'members' | 'guests';
};

function Opener({ modal, icon, text, isBrass = false, audience }: OpenerProps) {
  return (
    <button
      type="button"
      data-audience={audience}
      className={isBrass ? 'bottom-brass' : undefined}
      aria-haspopup="dialog"
      onClick={() => openModal(modal)}
    >
      <FirstIcon name={icon} />
      <span>{text}</span>
    </button>
  );
}
