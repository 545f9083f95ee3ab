import { parseMoney, ZERO } from '#core/money.ts';
import { api } from '#platform/browser/api.ts';
import { EmptyDeposits } from '#platform/browser/art/empty-deposits.tsx';
import { useCallPages } from '#platform/browser/data.tsx';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listMovements, type Movement } from '../contract.ts';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { useHistoryQuery } from './history-query.ts';
import { Listing } from './listing.tsx';
import { kindKey, movementsTable } from './movements-table.ts';
import { useZone } from './zones.ts';

/** Everything but bets that moved money of the player, by the ledger itself. */
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

function MovementRow({ movement }: { movement: Movement }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const { currency, balance } = movement;
  const change = parseMoney(movement.change) ?? ZERO;
  return (
    <div className="history-row history-money">
      <span className="history-icon">
        <Icon name={change === 0n ? 'swap' : change > 0n ? 'arrow-down' : 'arrow-up'} size={18} />
      </span>
      <span className="history-what">
        <span>{t(`movement.kind.${kindKey(movement.kind)}`)}</span>
        <small className="tabular">{f.time(movement.created_at, zone)}</small>
      </span>
      <span className="history-amount">
        {change === 0n ? (
          <Money amount={movement.amount} currency={currency} />
        ) : (
          <Money amount={movement.change} currency={currency} sign="always" tone="signed" />
        )}
        <small>{t('movement.balance', { amount: f.money(balance, currency) })}</small>
      </span>
    </div>
  );
}
