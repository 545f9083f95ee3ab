import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import type { FirstIconName } from '#platform/browser/ui/first-icon-paths.ts';

/** Phones: menu, games, wallet, chat and profile; a guest registers and logs in instead. */
export function BottomBar() {
  const t = useT('shell');
  const common = useT('common');
  const isMember = useUser().status === 'member';
  return (
    <nav className="bottom-bar" aria-label={t('bar')}>
      <Opener modal="Menu" icon="menu" text={t('nav.menu')} />
      <Link to="/games">
        <FirstIcon name="dice" />
        <span>{t('games')}</span>
      </Link>
      {isMember ? (
        <Opener modal="Wallet" icon="wallet" text={t('nav.wallet')} isBrass />
      ) : (
        <Opener modal="Register" icon="user" text={common('register')} isBrass />
      )}
      <Opener modal="Chat" icon="chat" text={t('nav.chat')} />
      {isMember ? (
        <Link to="/profile">
          <FirstIcon name="user" />
          <span>{t('nav.profile')}</span>
        </Link>
      ) : (
        <Opener modal="Login" icon="login" text={common('login')} />
      )}
    </nav>
  );
}

type OpenerProps = {
  readonly modal: string;
  readonly icon: FirstIconName;
  readonly text: string;
  readonly isBrass?: boolean;
};

function Opener({ modal, icon, text, isBrass = false }: OpenerProps) {
  return (
    <button
      type="button"
      className={isBrass ? 'bottom-brass' : undefined}
      aria-haspopup="dialog"
      onClick={() => openModal(modal)}
    >
      <FirstIcon name={icon} />
      <span>{text}</span>
    </button>
  );
}
