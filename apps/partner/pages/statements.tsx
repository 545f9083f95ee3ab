import { listOwnStatements } from '#features/affiliates/contract.partner.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { Loaded, Nothing } from '../loaded.tsx';

/** Closed months, which never change. */
export function Page() {
  const t = useT('partner');
  const f = useFormat();
  const found = useCall(listOwnStatements, {});
  return (
    <Loaded title={t('pages.statements')} lead={t('statements.lead')} found={found}>
      {(statements) =>
        statements.length === 0 ? (
          <Nothing title={t('statements.none')} text={t('statements.noneText')} />
        ) : (
          <Table
            caption={t('pages.statements')}
            rows={statements}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'month',
                head: t('statements.month'),
                cell: ({ id, month }) => <Link to={`/statements/${id}`}>{month}</Link>,
              },
              {
                id: 'payable',
                head: t('statements.payable'),
                align: 'end',
                cell: ({ totals }) =>
                  totals.map(({ currency, payable }) => (
                    <span key={currency} className="partner-sum">
                      {f.money(payable, currency)}
                    </span>
                  )),
              },
              {
                id: 'paid',
                head: t('statements.paid'),
                cell: ({ totals }) =>
                  totals.map(({ currency, paid_at, payout }) => (
                    <span
                      key={currency}
                      className="partner-sum"
                      title={
                        payout?.reference
                          ? t('statements.reference', { reference: payout.reference })
                          : undefined
                      }
                    >
                      {paid_at !== null ? f.date(paid_at) : payout ? t('statements.approved') : '—'}
                    </span>
                  )),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
