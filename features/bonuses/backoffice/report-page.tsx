import './bonuses.css';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { CallList, ListPage } from '#platform/backoffice/list-page.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import {
  readBonusReport,
  readFreeRoundReport,
  type BonusSumLine,
  type FreeRoundSumLine,
} from '../contract.backoffice.report.ts';

/** What bonuses have cost, and what players still have of them. */
export function Page() {
  const t = useT('backoffice-bonuses');
  return (
    <>
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
      <FreeRounds />
    </>
  );
}

/** The stakes that were played for nothing, and what they won, by game. */
function FreeRounds() {
  const t = useT('backoffice-bonuses');
  return (
    <section aria-labelledby="free-rounds">
      <h2 id="free-rounds" className="bonus-heading">
        {t('rounds.title')}
      </h2>
      <p className="bonus-hint">{t('rounds.lead')}</p>
      <CallList
        caption={t('rounds.title')}
        call={readFreeRoundReport}
        keep={() => true}
        file="free-rounds.csv"
        columns={useRoundColumns()}
        rowKey={({ game, currency }) => `${game} ${currency}`}
        empty={{ title: t('rounds.none'), text: t('rounds.noneText') }}
      />
    </section>
  );
}

function useRoundColumns(): readonly DataColumn<FreeRoundSumLine>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const nameOf = useGameName();
  return [
    {
      id: 'game',
      head: t('grant.game'),
      sort: ({ game }) => game,
      grow: true,
      cell: ({ game, currency }) => (
        <span className="bonus-who">
          {nameOf(game)} <small>{currency}</small>
        </span>
      ),
    },
    {
      id: 'used',
      head: t('rounds.used'),
      align: 'end',
      from: 'm',
      cell: ({ used, rounds }) =>
        t('rounds.usedOf', { used: f.number(used), rounds: f.number(rounds) }),
    },
    moneyColumn('staked', t('rounds.staked'), ({ staked }) => staked),
    moneyColumn('won', t('rounds.won'), ({ won }) => won),
    moneyColumn('granted', t('report.granted'), ({ granted }) => granted),
    moneyColumn('issued', t('rounds.issued'), ({ issued }) => issued, { from: 'l' }),
    moneyColumn('open', t('report.open'), ({ open }) => open, { from: 'm' }),
  ];
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
      cell: ({ bonus, currency, ...sum }) => (
        <span className="bonus-who">
          {bonus}{' '}
          <small>
            {currency}
            {sum.is_reload && ` · ${t('reload.name')}`}
            {sum.is_cashback && ` · ${t('cashback.name')}`}
          </small>
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
