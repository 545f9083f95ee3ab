import './slots.css';
import { useMine } from '#domain/bets/player/lobby/mine.ts';
import { useGamesNow } from '#domain/bets/player/lobby/use-players.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listSlots } from '../contract.ts';
import type { CategoryFolder } from '#domain/suppliers/rules.catalogue.ts';
import { Rail } from './lists.tsx';
import { OwnTables } from './live/own-tables.tsx';

/** The first games of each category of providers, in the lobby. */
export function Section() {
  return usePayload().lobby.categories.map((folder) => (
    <CategoryRail key={folder} folder={folder} />
  ));
}

function CategoryRail({ folder }: { folder: CategoryFolder }) {
  const category = folder === 'slots' ? 'slots' : 'live';
  const t = useT('slots');
  const { status, user } = useUser();
  const now = useGamesNow();
  const { favourites } = useMine();
  const query = { category, limit: '20', ...(user && { currency: user.currency }) } as const;
  const { data } = useCall(listSlots, { query }, { enabled: status !== 'unknown' });
  const games = data?.data;
  if (!games) return <div className="rail-place" />;
  if (games.length === 0) return category === 'live' ? <TablesRail /> : null;
  return (
    <Rail
      title={t(`${category}.title`)}
      games={games}
      category={category}
      {...now}
      favourites={favourites}
      more={
        <Link to={`/games/${folder}`} className="link">
          {t('rail.more')}
        </Link>
      }
    />
  );
}

/** Without games of suppliers the live casino has our own tables, in one row as high as a rail. */
function TablesRail() {
  return (
    <div className="live-tables-row">
      <OwnTables />
    </div>
  );
}
