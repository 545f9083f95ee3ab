import { useBrand } from '#domain/settings/player/brand.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { Account } from './account.tsx';
import { SideButton } from './side-column.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  return (
    <header className="header">
      <Link to="/" className="header-home" aria-label={useBrand()}>
        <Wordmark />
      </Link>
      <div className="header-end">
        <Account />
        <SideButton />
      </div>
    </header>
  );
}
