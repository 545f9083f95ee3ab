import { api } from '#platform/browser/net/api.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listMovements } from '../../contract.ts';
import { ArchivedLine } from './archived-line.tsx';
import { useHistoryQuery } from './history-query.ts';
import { MoneyList } from './money-list.tsx';
import { MovementRow } from './movement-row.tsx';
import { movementsTable } from './movements-table.ts';

/** Every ledger movement of the player except bets. */
export function MovementsTab() {
  const t = useT('profile');
  const { period, play } = useHistoryQuery();
  const query = { period, play };
  return (
    <MoneyList
      name="movements"
      filters={['period', 'play']}
      pages={useCallPages(listMovements, { query })}
      ask={(page, signal) => api(listMovements, { query: { ...query, ...page }, signal })}
      table={movementsTable}
      row={(movement) => <MovementRow movement={movement} />}
      empty={
        <EmptyState
          art={<EmptyDeposits />}
          title={t('history.noMovements')}
          text={t('history.noMovementsText')}
        />
      }
      end={period === 'all' && <ArchivedLine />}
    />
  );
}
