import type { Answer } from '#core/wire.ts';
import { AttributionPanel } from '#domain/affiliates/backoffice/attribution.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { readBalances } from '../contract.backoffice.history.ts';
import type { PlayerIdentity } from '../contract.backoffice.ts';
import { Account } from './account.tsx';
import { Debts } from './debts.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Pinned } from './notes.tsx';
import { Protection } from './protection.tsx';
import { Terms } from './terms.tsx';
import { Totals } from './totals.tsx';

/** The first tab: the facts staff need most often. */
export function Overview({ player }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  return (
    <div className="player-overview">
      <div className="player-whole">
        <KeyFigures player={player} />
      </div>
      <div className="player-column">
        <Pinned id={player.id} />
        <Account player={player} />
        <Terms player={player} />
        <Protection id={player.id} />
        <AttributionPanel player={player.id} />
        {player.muted_until && (
          <Facts
            facts={[{ name: t('facts.muted'), value: <Timestamp at={player.muted_until} /> }]}
          />
        )}
      </div>
      <div className="player-column">
        <Balances id={player.id} />
        <Totals id={player.id} />
      </div>
    </div>
  );
}

type BalanceRow = Answer<typeof readBalances>['data'][number];

/** Play money is not money and is listed last. */
function moneyFirst(rows: readonly BalanceRow[]): BalanceRow[] {
  return rows.toSorted((a, b) => Number(a.currency === 'PLAY') - Number(b.currency === 'PLAY'));
}

function Balances({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { data } = useCall(readBalances, { params: { player: id } });
  return (
    <>
      <Panel title={t('balances.title')}>
        {!data && <Skeleton height="4rem" />}
        {data?.data.length === 0 && <p className="player-faint">{t('balances.none')}</p>}
        {data && data.data.length > 0 && <BalanceTable rows={data.data} />}
      </Panel>
      {data?.data
        .filter(({ debt }) => debt !== undefined)
        .map(({ currency }) => (
          <Debts key={currency} id={id} currency={currency} />
        ))}
    </>
  );
}

const COLUMNS = ['cash', 'bonus', 'held', 'debt'] as const;

/** Most players never owed anything: the column of debts is there when one did. */
function BalanceTable({ rows }: { rows: readonly BalanceRow[] }) {
  const t = useT('backoffice-players');
  const columns = COLUMNS.filter((name) => rows.some((row) => row[name] !== undefined));
  return (
    <div className="player-scroll">
      <table className="player-grid">
        <thead>
          <tr>
            <th scope="col">{t('balances.currency')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`balances.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moneyFirst(rows).map((row) => (
            <tr key={row.currency}>
              <th scope="row">{row.currency === 'PLAY' ? t('balances.play') : row.currency}</th>
              {columns.map((name) => (
                <td
                  key={name}
                  data-label={t(`balances.${name}`)}
                  data-zero={isZero(row[name]) || undefined}
                >
                  <Money amount={row[name] ?? '0'} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isZero(amount = '0'): boolean {
  return /^0[.]?0*$/.test(amount);
}
