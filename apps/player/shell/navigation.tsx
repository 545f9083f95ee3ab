import { useUser } from '#house/identity/player/session.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { openModal } from '#platform/browser/modals.tsx';
import { Link, routeExists } from '#platform/browser/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { NAVIGATION, type NavigationEntry } from '../navigation-list.ts';
import { LanguageLinks } from './language-switch.tsx';

function useEntries(): readonly NavigationEntry[] {
  const { status } = useUser();
  const isMember = status === 'member';
  return NAVIGATION.filter((entry) => routeExists(entry.to) && (isMember || !entry.memberOnly));
}

/** Desktop: everything the house has, by kind. */
export function Sidebar() {
  const t = useT('shell');
  const entries = useEntries();
  const groups = [
    { name: t('house'), list: entries.filter((entry) => isHouse(entry)) },
    { name: t('games'), list: entries.filter((entry) => entry.to.startsWith('/games/')) },
    { name: t('account'), list: entries.filter((entry) => entry.memberOnly) },
  ];
  return (
    <nav className="sidebar" aria-label={t('menu')}>
      {groups
        .filter(({ list }) => list.length > 0)
        .map(({ name, list }) => (
          <section key={name} className="sidebar-group">
            <h2>{name}</h2>
            <ul>
              {list.map((entry) => (
                <li key={entry.to}>
                  <NavigationLink entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      <section className="sidebar-group sidebar-languages">
        <h2>{t('language')}</h2>
        <LanguageLinks />
      </section>
    </nav>
  );
}

function isHouse(entry: NavigationEntry): boolean {
  return !entry.to.startsWith('/games/') && !entry.memberOnly;
}

function NavigationLink({ entry }: { entry: NavigationEntry }) {
  const t = useT('shell');
  return (
    <Link to={entry.to} className="navigation-link">
      <FirstIcon name={entry.icon} />
      <span>{t(`nav.${entry.text}`)}</span>
    </Link>
  );
}

/** Phones: what a thumb needs, the deposit in the middle. */
export function BottomBar() {
  const t = useT('shell');
  const common = useT('common');
  const { status } = useUser();
  const isMember = status === 'member';
  const entries = useEntries().slice(0, isMember ? 4 : 3);
  const half = Math.ceil(entries.length / 2);
  return (
    <nav className="bottom-bar" aria-label={t('bar')}>
      {entries.slice(0, half).map((entry) => (
        <NavigationLink key={entry.to} entry={entry} />
      ))}
      {isMember && (
        <button type="button" className="bottom-brass" onClick={() => openModal('PayIn')}>
          <FirstIcon name="wallet" />
          <span>{common('deposit')}</span>
        </button>
      )}
      {!isMember && (
        <button type="button" className="bottom-brass" onClick={() => openModal('Register')}>
          <FirstIcon name="user" />
          <span>{common('register')}</span>
        </button>
      )}
      {entries.slice(half).map((entry) => (
        <NavigationLink key={entry.to} entry={entry} />
      ))}
    </nav>
  );
}
