import './backoffice-cashier.css';
import type { Locale } from '#core/locale.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import type { Answer } from '#core/wire.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { readDeposit } from '../contract.backoffice.ts';
import { DepositMessages } from './deposit-messages.tsx';
import { FindingButton } from './finding.tsx';
import { StatusBadge } from './status-badge.tsx';

type DepositDetails = Answer<typeof readDeposit>['data'];

/** The page of one deposit: its terms and the provider's messages, verbatim. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-cashier');
  const id = params['id'] ?? '';
  const { data, refusal, refetch } = useCall(readDeposit, { params: { id } });
  return (
    <>
      <PageHead
        title={data ? <Title deposit={data.data} /> : t('depositTitle', { id })}
        name={t('depositTitle', { id })}
        back={{ to: '/deposits', label: t('deposits') }}
        lead={data && <StatusBadge deposit={data.data} />}
        actions={data && <FindingButton deposit={data.data} />}
      />
      {refusal && !data && (
        <EmptyState
          isFailure
          title={t('notRead')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('again')}</Button>}
        />
      )}
      {!data && !refusal && <PageSkeleton />}
      {data && (
        <div className="backoffice-cashier-two">
          <Panel title={t('terms')}>
            <Terms deposit={data.data} />
          </Panel>
          <Panel title={t('messages')}>
            <DepositMessages deposit={data.data} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Title({ deposit: { id, amount, currency } }: { deposit: DepositDetails }) {
  const t = useT('backoffice-cashier');
  return (
    <>
      {t('depositTitle', { id })} · <Money amount={amount} currency={currency} />
    </>
  );
}

function Terms({ deposit }: { deposit: DepositDetails }) {
  const t = useT('backoffice-cashier');
  const locale = useUiLocale();
  const { currency, crypto, commission } = deposit;
  return (
    <Facts
      facts={[
        {
          name: t('player'),
          value: <PlayerLink id={deposit.player_id} name={deposit.player_name} />,
        },
        { name: t('amount'), value: <Money amount={deposit.amount} currency={currency} /> },
        { name: t('commission'), value: <Money amount={commission} currency={currency} /> },
        {
          name: t('credited'),
          value:
            deposit.credited === null ? (
              '—'
            ) : (
              <Money amount={deposit.credited} currency={currency} />
            ),
        },
        ...(deposit.cost === null
          ? []
          : [{ name: t('cost'), value: <Money amount={deposit.cost} currency={currency} /> }]),
        ...exchangeFacts(t, deposit, locale),
        ...(crypto
          ? [
              { name: t('due'), value: `${crypto.due} ${crypto.coin}` },
              { name: t('address'), value: <Copyable text={crypto.address} /> },
            ]
          : []),
        { name: t('method'), value: `${deposit.method[locale]} · ${deposit.provider}` },
        { name: t('begun'), value: <Timestamp at={deposit.created_at} seconds /> },
        { name: t('until'), value: <Timestamp at={deposit.expires_at} seconds /> },
        {
          name: t('closed'),
          value: deposit.closed_at === null ? '—' : <Timestamp at={deposit.closed_at} seconds />,
        },
        { name: t('reference'), value: <Copyable text={deposit.reference} /> },
        {
          name: t('invoice'),
          value:
            deposit.provider_invoice === null ? '—' : <Copyable text={deposit.provider_invoice} />,
        },
      ]}
    />
  );
}

type Words = ReturnType<typeof useT<'backoffice-cashier'>>;

function exchangeFacts(t: Words, { exchange, currency }: DepositDetails, locale: Locale) {
  if (exchange === null) return [];
  const { currency: charged, announced, paid, rate } = exchange;
  return [
    { name: t('charged'), value: <Money amount={announced} currency={charged} /> },
    {
      name: t('came'),
      value: paid === null ? '—' : <Money amount={paid} currency={charged} />,
    },
    { name: t('rate'), value: rateLine(charged, rate, currency, locale) },
  ];
}
