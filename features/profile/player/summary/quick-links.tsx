import type { ReactNode } from 'react';
import { listBets } from '#domain/bets/contract.ts';
import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** The pages most players open next. */
export function QuickLinks() {
  const t = useT('profile');
  const last = useLastPlayed();
  return (
    <nav className="profile-links" aria-label={t('links.label')}>
      <QuickLink to="/profile/history" icon="history" title={t('links.history')}>
        {t('links.historyText')}
      </QuickLink>
      {last === undefined ? (
        <QuickLink to="/games" icon="dice" title={t('links.games')}>
          {t('links.gamesText')}
        </QuickLink>
      ) : (
        <QuickLink to={last.path} icon="dice" title={t('links.last')}>
          {last.name}
        </QuickLink>
      )}
    </nav>
  );
}

const LATEST = { query: { limit: '1' } };

/** The game of the latest bet; undefined without one, and for a game that is not here. */
function useLastPlayed(): { readonly name: string; readonly path: string } | undefined {
  const gameOf = useGamesOfBets();
  const { data } = useCall(listBets, LATEST);
  const [bet] = data?.data ?? [];
  if (!bet) return undefined;
  const { name, path } = gameOf(bet.game);
  return path === undefined ? undefined : { name, path };
}

type QuickLinkProps = { to: string; icon: IconName; title: string; children: ReactNode };

function QuickLink({ to, icon, title, children }: QuickLinkProps) {
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
