import { logOut, useMe } from '#domain/staff/backoffice/session.ts';
import { LogoMark } from '#domain/art/player/logo.tsx';
import { Link, useDeskPlace } from '#platform/backoffice/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { openShortcut } from './shortcut-store.ts';

/** Where one is, what can be looked for, and who sits here. */
export function Header() {
  const t = useT('backoffice');
  return (
    <header className="desk-header">
      <IconButton label={t('menu')} className="desk-menu" onClick={() => openShortcut('menu')}>
        <Icon name="menu" />
      </IconButton>
      <Link to="/" className="desk-brand" aria-label={t('brand')}>
        <LogoMark size={28} />
        <span aria-hidden="true">{t('brand')}</span>
      </Link>
      <button type="button" className="desk-find" onClick={() => openShortcut('palette')}>
        <Icon name="search" size={16} />
        <span>{t('find')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="desk-header-end">
        <LanguageSwitch />
        <IconButton
          label={t('keys.title')}
          className="desk-help"
          onClick={() => openShortcut('keys')}
        >
          <Icon name="keyboard" />
        </IconButton>
        <Person />
      </div>
    </header>
  );
}

function Person() {
  const t = useT('backoffice');
  const { email, role } = useMe();
  const isHere = useDeskPlace()?.route.name === 'own-security';
  return (
    <>
      <Link to="/security" className="desk-person" aria-current={isHere ? 'page' : undefined}>
        <span className="desk-person-name">{email}</span>
        <span className="desk-person-role">{t(`roles.${role}`)}</span>
      </Link>
      <IconButton label={t('logOut')} onClick={() => void logOut()}>
        <Icon name="logout" />
      </IconButton>
    </>
  );
}
