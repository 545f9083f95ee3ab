import { useSyncExternalStore } from 'react';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link, routeExists } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { gameFolders } from '../../games.ts';
import { NAVIGATION, type NavigationEntry } from '../navigation-list.ts';
import { LanguageLinks } from './language-switch.tsx';

function useEntries(): readonly NavigationEntry[] {
  const { status } = useUser();
  const isMember = status === 'member';
  return NAVIGATION.filter((entry) => routeExists(entry.to) && (isMember || !entry.memberOnly));
}

/** Desktop: all pages, by group. */
export function Sidebar() {
  const t = useT('shell');
  // Phones have no sidebar, and the home page lists the games: prerendered markup leaves them out.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const entries = useEntries();
  const groups = [
    { name: t('about'), list: entries.filter((entry) => !entry.memberOnly) },
    { name: t('account'), list: entries.filter((entry) => entry.memberOnly) },
  ];
  return (
    <nav className="sidebar" aria-label={t('menu')}>
      <section className="sidebar-group sidebar-games">
        <h2>{t('games')}</h2>
        {isInBrowser && <GameLinks />}
      </section>
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

function GameLinks() {
  const cardOf = useGameCards();
  return (
    <ul>
      {gameFolders().map((folder) => (
        <li key={folder}>
          <Link to={`/games/${folder}`} className="navigation-link">
            <img src={cardOf(folder).picture} alt="" width={32} height={24} loading="lazy" />
            <span>{cardOf(folder).name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
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

/** Phones: the most used pages, with the deposit in the middle. */
export function BottomBar() {
  const t = useT('shell');
  const common = useT('common');
  const { status } = useUser();
  const isMember = status === 'member';
  const entries = useEntries();
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
