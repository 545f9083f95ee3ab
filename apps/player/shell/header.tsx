import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Account } from './account.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  const t = useT('shell');
  return (
    <header className="header">
      <Link to="/" className="header-home" aria-label={t('brand')}>
        <Wordmark />
      </Link>
      <div className="header-end">
        <Account />
        <LanguageMenu />
      </div>
    </header>
  );
}
