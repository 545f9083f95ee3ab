import './vip.css';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { getLevelReport } from '../contract.backoffice.ts';
import { levelVersions } from '../contract.backoffice.levels.ts';
import type { ShownLevel } from '../contract.ts';
import { owedRows, type OwedRow } from './owed-rows.ts';
import { ProposedLevels } from './proposed-levels.tsx';
import { wholeXp } from '../rules.xp.ts';

/** What players are owed for their levels, and what each level gives. */
export function Page() {
  const t = useT('backoffice-vip');
  const { data, refusal, loading, refetch } = useCall(getLevelReport, {});
  const state = { refusal, loading, refetch };
  const report = data?.data;
  const levelColumns = useLevelColumns();
  const mayEdit = useMay(levelVersions.propose.roles);
  return (
    <>
      <PageHead
        title={t('report.title')}
        lead={t('report.lead')}
        actions={
          mayEdit && (
            <Link className={buttonClass({ variant: 'primary' })} to="/level-form">
              {t('edit.button')}
            </Link>
          )
        }
      />
      {report?.proposals.map((proposal) => (
        <ProposedLevels key={proposal.id} proposal={proposal} report={report} onDone={refetch} />
      ))}
      <div className="vip-sections">
        <section>
          <h2>{t('report.owed')}</h2>
          <DataTable
            caption={t('report.owed')}
            columns={useOwedColumns()}
            list={{ items: report ? owedRows(report) : [], ...state }}
            rowKey={({ currency }) => currency}
            tone={({ isExact }) => (isExact ? undefined : 'loss')}
            empty={{ title: t('report.none'), text: t('report.noneText') }}
          />
          <p>{t('report.owedNote')}</p>
        </section>
        {report && (
          <section>
            <h2>{t('report.levels')}</h2>
            <DataTable
              caption={t('report.levels')}
              columns={levelColumns}
              list={{ items: report.levels, ...state }}
              rowKey={({ level }) => String(level)}
            />
            <p>
              {t('report.version', { version: report.version })} <Timestamp at={report.from_at} />
            </p>
          </section>
        )}
      </div>
    </>
  );
}

function useOwedColumns(): readonly DataColumn<OwedRow>[] {
  const t = useT('backoffice-vip');
  const f = useFormat();
  return [
    { id: 'currency', head: t('report.currency'), cell: ({ currency }) => currency },
    moneyColumn('rakeback', t('report.rakeback'), (row) => row.rakeback),
    numberColumn(
      'rakebackPlayers',
      t('report.rakebackPlayers'),
      (row) => row.rakebackPlayers,
      f.number,
      {
        from: 'l',
      },
    ),
    moneyColumn('cashback', t('report.cashback'), (row) => row.cashback),
    numberColumn(
      'cashbackPlayers',
      t('report.cashbackPlayers'),
      (row) => row.cashbackPlayers,
      f.number,
      {
        from: 'l',
      },
    ),
    moneyColumn('total', t('report.total'), (row) => row.total),
    moneyColumn('overpaid', t('report.overpaid'), (row) => row.overpaid, { from: 'm' }),
    moneyColumn('accrued', t('report.accrued'), (row) => row.accrued, { from: 'm' }),
    moneyColumn('claimed', t('report.claimed'), (row) => row.claimed, { from: 'm' }),
    {
      id: 'exact',
      head: t('report.rows'),
      cell: ({ isExact }) => (
        <Badge tone={isExact ? 'gain' : 'loss'}>{t(isExact ? 'report.exact' : 'report.off')}</Badge>
      ),
    },
  ];
}

function useLevelColumns(): readonly DataColumn<ShownLevel>[] {
  const t = useT('backoffice-vip');
  const f = useFormat();
  const percent = (value: number) => `${f.number(value, Number.isInteger(value) ? 0 : 2)}%`;
  const dollars = (amount: string) => f.money(amount, 'USD');
  const column = (id: string, cell: (row: ShownLevel) => string, from?: 'm') =>
    ({ id, head: t(`level.${id as 'xp'}`), align: 'end', cell, ...(from && { from }) }) as const;
  return [
    { id: 'level', head: t('facts.level'), cell: ({ level }) => level },
    column('xp', ({ xp }) => f.number(wholeXp(xp))),
    column('rakeback', ({ rakeback }) => percent(rakeback)),
    column('cashback', ({ cashback }) => percent(cashback)),
    column('cashbackMax', (row) => dollars(row.cashback_max), 'm'),
    column('reward', ({ reward }) => dollars(reward), 'm'),
    column('keep', (row) => f.number(wholeXp(row.keep_xp)), 'm'),
  ];
}
