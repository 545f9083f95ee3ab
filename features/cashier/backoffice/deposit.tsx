import './desk-cashier.css';
import { PlayerLink } from '#house/staff/backoffice/player-link.tsx';
import type { Answer } from '#core/wire.ts';
import { useCall } from '#platform/browser/data.tsx';
import { Copyable } from '#platform/browser/desk/copyable.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { PageHead } from '#platform/browser/desk/page-head.tsx';
import type { DeskPageProps } from '#platform/browser/desk/router.tsx';
import { TimeLine, type TimeLineStep } from '#platform/browser/desk/time-line.tsx';
import { linesOf } from '#platform/browser/errors.ts';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Blank } from '#platform/browser/desk/blank.tsx';
import { readDeposit } from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

type Whole = Answer<typeof readDeposit>['data'];

/** One deposit: its terms, and what its provider said, word for word. */
export function Page({ params }: DeskPageProps) {
  const t = useT('desk-cashier');
  const id = params['id'] ?? '';
  const { data, refusal, refetch } = useCall(readDeposit, { params: { id } });
  return (
    <>
      <PageHead
        title={t('depositTitle', { id })}
        back={{ to: '/deposits', label: t('deposits') }}
        lead={data && <StatusBadge deposit={data.data} />}
      />
      {refusal && !data && (
        <Blank
          isFailure
          title={t('notRead')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('again')}</Button>}
        />
      )}
      {!data && !refusal && <Skeleton height="18rem" />}
      {data && (
        <div className="desk-cashier-two">
          <Panel title={t('terms')}>
            <Terms deposit={data.data} />
          </Panel>
          <Panel title={t('messages')}>
            <Messages deposit={data.data} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Terms({ deposit }: { deposit: Whole }) {
  const t = useT('desk-cashier');
  const locale = useUiLocale();
  const { currency, exchange, crypto, commission } = deposit;
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
        ...(exchange ? exchangeFacts(t, exchange, currency) : []),
        ...(crypto
          ? [
              { name: t('due'), value: `${crypto.due} ${crypto.coin}` },
              { name: t('address'), value: <Copyable text={crypto.address} /> },
            ]
          : []),
        { name: t('method'), value: `${deposit.method[locale]} · ${deposit.provider}` },
        { name: t('begun'), value: <Moment at={deposit.created_at} seconds /> },
        { name: t('until'), value: <Moment at={deposit.expires_at} seconds /> },
        {
          name: t('closed'),
          value: deposit.closed_at === null ? '—' : <Moment at={deposit.closed_at} seconds />,
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

type Words = ReturnType<typeof useT<'desk-cashier'>>;

function exchangeFacts(t: Words, exchange: NonNullable<Whole['exchange']>, currency: string) {
  const { currency: charged, announced, paid, rate } = exchange;
  return [
    { name: t('charged'), value: <Money amount={announced} currency={charged} /> },
    {
      name: t('came'),
      value: paid === null ? '—' : <Money amount={paid} currency={charged} />,
    },
    { name: t('rate'), value: `1 ${charged} = ${rate} ${currency}` },
  ];
}

function Messages({ deposit }: { deposit: Whole }) {
  const t = useT('desk-cashier');
  const f = useFormat();
  if (deposit.messages.length === 0) return <p>{t('noMessages')}</p>;
  const steps = deposit.messages.map((message): TimeLineStep => {
    const amount =
      message.amount !== null && message.currency !== null
        ? ` · ${f.money(message.amount, message.currency)}`
        : '';
    const blocks =
      message.confirmations === null ? '' : ` · ${t('blocks', { count: message.confirmations })}`;
    return {
      key: message.id,
      at: message.received_at,
      title: `${t(`kinds.${kindOf(message.kind)}`)}${amount}${blocks}`,
      tone: TONES[message.outcome],
      detail: (
        <details>
          <summary>{t(`outcomes.${outcomeOf(message.outcome)}`)}</summary>
          <pre className="desk-cashier-body">{readable(message.body)}</pre>
        </details>
      ),
    };
  });
  return <TimeLine label={t('messages')} steps={steps} />;
}

/** JSON is set in lines; what no page can set so, and what is no JSON, is shown as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    // Nested deeper than a page goes, or a text of before.
    if (error instanceof SyntaxError || error instanceof RangeError) return body;
    throw error;
  }
}

const TONES: Readonly<Record<string, TimeLineStep['tone']>> = {
  credited: 'gain',
  closed: 'loss',
  refused: 'warn',
};

const KINDS = ['opened', 'seen', 'paid', 'failed'] as const;
const OUTCOMES = ['credited', 'closed', 'noted', 'ignored', 'refused'] as const;

function kindOf(kind: string) {
  return KINDS.find((known) => known === kind) ?? 'opened';
}

function outcomeOf(outcome: string) {
  return OUTCOMES.find((known) => known === outcome) ?? 'noted';
}
