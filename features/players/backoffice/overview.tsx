import type { Answer } from '#core/wire.ts';
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
import { KeyFigures } from './key-figures.tsx';
import { Pinned } from './notes.tsx';
import { Protection } from './protection.tsx';
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
        <Protection id={player.id} />
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
  const names = [t('balances.cash'), t('balances.bonus'), t('balances.held')];
  return (
    <Panel title={t('balances.title')}>
      {!data && <Skeleton height="4rem" />}
      {data?.data.length === 0 && <p className="player-faint">{t('balances.none')}</p>}
      {data && data.data.length > 0 && (
        <div className="player-scroll">
          <table className="player-grid">
            <thead>
              <tr>
                <th scope="col">{t('balances.currency')}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moneyFirst(data.data).map(({ currency, cash, bonus, held }) => (
                <tr key={currency}>
                  <th scope="row">{currency === 'PLAY' ? t('balances.play') : currency}</th>
                  {[cash, bonus, held].map((amount, index) => (
                    <td
                      key={index}
                      data-label={names[index]}
                      data-zero={/^0[.]?0*$/.test(amount) || undefined}
                    >
                      <Money amount={amount} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
