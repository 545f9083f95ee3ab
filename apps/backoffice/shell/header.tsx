import { logOut, useMe } from '#domain/staff/backoffice/session.ts';
import { LogoMark } from '#domain/art/player/logo.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { openShortcut } from './shortcut-store.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The brand, the search and the signed-in user. */
export function Header() {
  const t = useT('backoffice');
  return (
    <header className="backoffice-header">
      <IconButton
        label={t('menu')}
        className="backoffice-menu"
        onClick={() => openShortcut('menu')}
      >
        <Icon name="menu" />
      </IconButton>
      <Link to="/" className="backoffice-brand" aria-label={t('brand')}>
        <LogoMark size={28} />
        <span aria-hidden="true">{t('brand')}</span>
      </Link>
      <button type="button" className="backoffice-find" onClick={() => openShortcut('palette')}>
        <Icon name="search" size={16} />
        <span>{t('find')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="backoffice-header-end">
        <LanguageSwitch />
        <ThemeSwitch />
        <IconButton label={t('alerts.title')} onClick={() => openShortcut('alerts')}>
          <Icon name="bell" />
        </IconButton>
        <IconButton
          label={t('keys.title')}
          className="backoffice-help"
          onClick={() => openShortcut('keys')}
        >
          <Icon name="keyboard" />
        </IconButton>
        <SignedInUser />
      </div>
    </header>
  );
}

function SignedInUser() {
  const t = useT('backoffice');
  const { email, role } = useMe();
  const isHere = useRoute().name === 'own-security';
  return (
    <>
      <Link to="/security" className="backoffice-person" aria-current={isHere ? 'page' : undefined}>
        <span className="backoffice-person-name">{email}</span>
        <span className="backoffice-person-role">{t(`roles.${role}`)}</span>
      </Link>
      <IconButton label={t('logOut')} onClick={() => void logOut()}>
        <Icon name="logout" />
      </IconButton>
    </>
  );
}
