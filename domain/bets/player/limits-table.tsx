import type { WalletCurrency } from '#core/currency.ts';
import { CHIPS } from '#platform/browser/texts/format-words.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import type { GameTable } from '../contract.ts';

type Limit = GameTable['limits'][number];

/** The stakes and payouts of the table in each currency; readable by anyone. */
export function LimitsTable({ table }: { table: GameTable | undefined }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const locale = useLocale();
  if (!table) return <Skeleton height="12rem" />;
  const name = (currency: WalletCurrency) => (currency === 'PLAY' ? CHIPS[locale] : currency);
  return (
    <Table<Limit>
      caption={t('rules.limits')}
      rows={table.limits}
      rowKey={(limit) => limit.currency}
      columns={[
        { id: 'currency', head: t('rules.currency'), cell: (limit) => name(limit.currency) },
        { id: 'min', head: t('rules.min'), align: 'end', cell: (l) => f.amount(l.stake_min) },
        { id: 'max', head: t('rules.max'), align: 'end', cell: (l) => f.amount(l.stake_max) },
        {
          id: 'payout',
          head: t('rules.payout'),
          align: 'end',
          cell: (l) => f.amount(l.payout_max),
        },
      ]}
    />
  );
}
