import { api } from '#platform/browser/net/api.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listMovements } from '../../contract.ts';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { useHistoryQuery } from './history-query.ts';
import { Listing } from './listing.tsx';
import { MovementRow } from './movement-row.tsx';
import { movementsTable } from './movements-table.ts';

/** Every ledger movement of the player except bets. */
export function MovementsTab() {
  const t = useT('profile');
  const { period, play } = useHistoryQuery();
  const query = { period, play };
  const pages = useCallPages(listMovements, { query });
  return (
    <>
      <Filters has={['period', 'play']} />
      <ExportButton
        name="movements"
        isEmpty={pages.items.length === 0}
        ask={(page, signal) => api(listMovements, { query: { ...query, ...page }, signal })}
        table={movementsTable}
      />
      <Listing
        label={t('history.tabs.movements')}
        pages={pages}
        keyOf={(movement) => movement.id}
        timeOf={(movement) => movement.created_at}
        row={(movement) => <MovementRow movement={movement} />}
        empty={
          <EmptyState
            art={<EmptyDeposits />}
            title={t('history.noMovements')}
            text={t('history.noMovementsText')}
          />
        }
      />
    </>
  );
}
