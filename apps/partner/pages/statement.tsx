import { exportOwnStatement, readOwnStatement } from '#features/affiliates/contract.partner.ts';
import type { StatementDetails } from '#features/affiliates/contract.statements.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { Loaded } from '../loaded.tsx';

/** One closed month: what it is made of, and the players behind it. */
export function Page({ params }: PageProps) {
  const t = useT('partner');
  const statement = params['statement']!;
  const found = useCall(readOwnStatement, { params: { statement } });
  const file = exportOwnStatement.path.replace('{statement}', statement);
  return (
    <Loaded
      title={`${t('pages.statement')} ${found.data?.data.month ?? ''}`}
      found={found}
      actions={
        <a className={buttonClass({})} href={file} download>
          {t('statements.file')}
        </a>
      }
    >
      {(data) => (
        <>
          <Lines data={data} />
          <Players data={data} />
        </>
      )}
    </Loaded>
  );
}

type Props = { readonly data: StatementDetails };

function Lines({ data }: Props) {
  const t = useT('partner');
  const f = useFormat();
  const baseOf = (base: string | null, rate: number | null, currency: string) =>
    base === null || rate === null ? '—' : `${f.money(base, currency)} × ${f.percent(rate)}`;
  return (
    <Table
      caption={t('statements.lines')}
      rows={data.lines.map((line, at) => ({ ...line, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          id: 'kind',
          head: t('statements.line'),
          cell: ({ kind, about }) => `${t(`statements.kinds.${kind}`)} ${about ?? ''}`,
        },
        {
          id: 'base',
          head: t('statements.base'),
          align: 'end',
          wideOnly: true,
          cell: ({ base, rate_bp, currency }) => baseOf(base, rate_bp, currency),
        },
        {
          id: 'amount',
          head: t('statements.amount'),
          align: 'end',
          cell: ({ amount, currency }) => f.money(amount, currency),
        },
      ]}
    />
  );
}

function Players({ data }: Props) {
  const t = useT('partner');
  const f = useFormat();
  return (
    <Table
      caption={t('pages.players')}
      rows={data.players}
      rowKey={({ player, currency }) => player + currency}
      columns={[
        { id: 'player', head: t('players.player'), cell: ({ player }) => player },
        ...(['staked', 'paid_out', 'bonuses', 'fees', 'ngr'] as const).map((name) => ({
          id: name,
          head: t(`statements.${name}`),
          align: 'end' as const,
          wideOnly: name === 'bonuses' || name === 'fees',
          cell: (row: StatementDetails['players'][number]) => f.money(row[name], row.currency),
        })),
      ]}
    />
  );
}
