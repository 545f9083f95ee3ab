import { useSyncExternalStore } from 'react';
import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { SupportEntry } from '#features/support/player/button.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { NAVIGATION } from '../navigation-list.ts';
import { LanguageLinks } from './language-switch.tsx';
import { audienceOf, MenuLink, useMenuRows } from './menu-rows.tsx';
import { togglePanel, usePanelOpen } from './panels.ts';

/** Desktop: all pages, by group. It can be collapsed to its icons. */
export function Sidebar() {
  const t = useT('shell');
  // Phones have no sidebar, and the lobby lists the games: prerendered markup leaves them out.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isOpen = usePanelOpen('nav');
  return (
    <nav className="sidebar" aria-label={t('menu')}>
      <button
        type="button"
        className="sidebar-toggle"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'collapse' : 'expand')}
        onClick={() => togglePanel('nav')}
      >
        <FirstIcon name="menu" />
      </button>
      <NavigationGroups hasGames={isInBrowser} />
    </nav>
  );
}

/** What the sidebar and the menu of phones show: pages, games, own pages, languages. */
export function NavigationGroups({ hasGames }: { hasGames: boolean }) {
  const t = useT('shell');
  const { status } = useUser();
  return (
    <>
      <Pages place="pages" />
      <section className="sidebar-group sidebar-games">
        <h2>{t('games')}</h2>
        {hasGames && <GameLinks />}
      </section>
      {status === 'member' && (
        <section className="sidebar-group">
          <h2>{t('account')}</h2>
          <Pages place="account" />
        </section>
      )}
      <section className="sidebar-group">
        <SupportEntry />
      </section>
      <section className="sidebar-group sidebar-languages">
        <h2>{t('language')}</h2>
        <LanguageLinks />
      </section>
    </>
  );
}

function Pages({ place }: { place: 'pages' | 'account' }) {
  const t = useT('shell');
  const locale = useLocale();
  const pages = NAVIGATION.filter(({ memberOnly = false }) => memberOnly === (place === 'account'));
  const rows = useMenuRows(
    place,
    pages.map(({ text }) => text),
  );
  return (
    <ul>
      {rows.map((row, index) => {
        const own = pages.find(({ text }) => text === row.page);
        return (
          // The list changes with the page of the browser alone.
          <li key={index} data-audience={audienceOf(row)}>
            <MenuLink to={own?.to ?? row.to} className="navigation-link">
              <FirstIcon name={own?.icon ?? 'next'} />
              <span>{own ? t(`nav.${own.text}`) : row.titles[locale]}</span>
            </MenuLink>
          </li>
        );
      })}
    </ul>
  );
}

const CATEGORY_ICONS = { slots: 'reels', 'live-casino': 'cards' } as const;

/** Of providers first, then our own. */
function GameLinks() {
  const t = useT('shell');
  const cardOf = useGameCards();
  return (
    <ul>
      {usePayload().lobby.categories.map((category) => (
        <li key={category}>
          <Link to={`/games/${category}`} className="navigation-link">
            <FirstIcon name={CATEGORY_ICONS[category]} size={28} />
            <span>{t(`nav.${category}`)}</span>
          </Link>
        </li>
      ))}
      {useOfferedGames().map(({ folder }) => (
        <li key={folder}>
          <Link to={`/games/${folder}`} className="navigation-link">
            <img src={cardOf(folder).picture} alt="" width={28} height={28} loading="lazy" />
            <span>{cardOf(folder).name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
