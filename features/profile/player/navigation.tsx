import './navigation.css';
import { useEffect, useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

const PAGES = [
  { name: 'index', to: '/profile', icon: 'user' },
  { name: 'access', to: '/profile/access', icon: 'shield' },
  { name: 'bonuses', to: '/profile/bonuses', icon: 'chip' },
  { name: 'history', to: '/profile/history', icon: 'history' },
  { name: 'setting', to: '/profile/setting', icon: 'settings' },
] as const satisfies readonly { name: string; to: string; icon: IconName }[];

/** Links to the five pages of the profile; on a phone the row scrolls sideways. */
export function ProfileNavigation() {
  const t = useT('profile');
  const { path } = useRoute();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !here) return;
    list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  return (
    <nav className="profile-nav" aria-label={t('nav.label')}>
      <ul ref={list}>
        {PAGES.map(({ name, to, icon }) => (
          <li key={name}>
            <Link to={to}>
              <Icon name={icon} size={18} />
              {t(`nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation as a slot component for pages of other features. */
export const Section = ProfileNavigation;
