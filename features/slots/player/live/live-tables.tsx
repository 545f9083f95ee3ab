import { useId, type ReactNode } from 'react';
import { useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { listLiveTables, type LiveTableState } from '../../contract.ts';
import { LiveTable } from './live-table.tsx';
import './live-tables.css';

/** Phases are shown by their times, so that their end needs no answer. */
const EVERY_MS = 3_000;

type LiveTablesProps = {
  /** Shown until it is known what happens at the tables. */
  readonly first?: ReactNode;
};

/** Our own live tables, and what happens at each of them now. */
export function LiveTables({ first }: LiveTablesProps) {
  const t = useT('slots');
  const id = useId();
  const { data } = useCall(listLiveTables, {}, { everyMs: EVERY_MS });
  const offered = useOfferedGames();
  const isOffered = ({ game }: LiveTableState) =>
    offered.some(({ folder }) => folder === folderOfGame(game));
  if (!data && first !== undefined) return first;
  return (
    <section className="live-tables" aria-labelledby={id}>
      <h2 id={id}>{t('live.tables')}</h2>
      <ul>
        {data?.data.filter(isOffered).map((table) => (
          <li key={table.game}>
            <LiveTable table={table} />
          </li>
        )) ?? (
          <li>
            <Skeleton height="100%" />
          </li>
        )}
      </ul>
    </section>
  );
}
