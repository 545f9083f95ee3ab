import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, routeExists } from '#platform/browser/router/router.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** The pages most players open next; pages that do not exist yet are not offered. */
export function QuickLinks() {
  const t = useT('profile');
  return (
    <nav className="profile-links" aria-label={t('links.label')}>
      <QuickLink to="/profile/history" icon="history" title={t('links.history')}>
        {t('links.historyText')}
      </QuickLink>
      <QuickLink to="/games/dice" icon="dice" title={t('links.dice')}>
        {t('links.diceText')}
      </QuickLink>
    </nav>
  );
}

type QuickLinkProps = { to: string; icon: IconName; title: string; children: ReactNode };

function QuickLink({ to, icon, title, children }: QuickLinkProps) {
  if (!routeExists(to)) return null;
  return (
    <Link to={to} className="profile-link">
      <Icon name={icon} size={24} />
      <span>
        <strong>{title}</strong>
        <small>{children}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
