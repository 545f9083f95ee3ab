import './bonuses.css';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { readBonusReport, type BonusSumLine } from '../contract.backoffice.report.ts';

/** What bonuses have cost, and what players still have of them. */
export function Page() {
  const t = useT('backoffice-bonuses');
  return (
    <ListPage
      title={t('report.title')}
      lead={t('report.lead')}
      call={readBonusReport}
      keep={() => true}
      file="bonuses.csv"
      columns={useColumns()}
      rowKey={({ bonus, currency }) => `${bonus} ${currency}`}
      href={({ bonus }) => `/bonuses/${bonus}`}
      empty={{ title: t('report.none'), text: t('report.noneText') }}
    />
  );
}

function useColumns(): readonly DataColumn<BonusSumLine>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  return [
    {
      id: 'bonus',
      head: t('columns.bonus'),
      sort: ({ bonus }) => bonus,
      grow: true,
      cell: ({ bonus, currency }) => (
        <span className="bonus-who">
          {bonus} <small>{currency}</small>
        </span>
      ),
    },
    numberColumn('grants', t('report.grants'), ({ grants }) => grants, f.number, { from: 'm' }),
    moneyColumn('granted', t('report.granted'), ({ granted }) => granted),
    moneyColumn('converted', t('report.converted'), ({ converted }) => converted, { from: 'm' }),
    moneyColumn('returned', t('report.returned'), ({ returned }) => returned, { from: 'm' }),
    moneyColumn('lost', t('report.lost'), ({ lost }) => lost, { from: 'l' }),
    moneyColumn('open', t('report.open'), ({ open }) => open),
    moneyColumn('cost', t('report.cost'), ({ cost }) => cost),
  ];
}
