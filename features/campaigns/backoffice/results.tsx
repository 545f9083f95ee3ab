import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import { readResults, type CampaignResults, type Group } from '../contract.backoffice.ts';
import { SKIPS } from '../rules.plan.ts';
import { RESULT_DAYS } from '../rules.ts';

/** While it is sent, the numbers move. */
const REFRESH_MS = 5000;

type Props = { readonly id: string; readonly isMoving: boolean };

/** What became of a campaign: by channel, and both groups compared. */
export function Results({ id, isMoving }: Props) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const { data } = useCall(
    readResults,
    { params: { id } },
    isMoving ? { everyMs: REFRESH_MS } : {},
  );
  if (!data) return null;
  const results = data.data;
  const facts = [
    { name: t('results.listed'), value: f.number(results.listed) },
    { name: t('results.waiting'), value: f.number(results.waiting) },
  ];
  return (
    <>
      <Panel title={t('results.title')} aria-label={t('results.title')}>
        <Facts facts={facts} />
        <Channels results={results} />
      </Panel>
      <Panel title={t('results.effect')} aria-label={t('results.effect')}>
        <p className="campaign-hint">{t('results.effectHint', { count: RESULT_DAYS })}</p>
        <Groups results={results} />
      </Panel>
    </>
  );
}

type ResultProps = { readonly results: CampaignResults };

function Channels({ results: { channels } }: ResultProps) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const known = (count: number | null) => (count === null ? '—' : f.number(count));
  const counts = ['sent', 'delivered', 'failed', 'opened', 'clicked'] as const;
  const shown = (row: CampaignResults['channels'][number], name: (typeof counts)[number]) =>
    name === 'opened' && row.tracked !== null
      ? t('results.openedOf', { opened: row.opened ?? 0, tracked: row.tracked })
      : known(row[name]);
  return (
    <Table
      caption={t('results.title')}
      rows={channels}
      rowKey={({ channel }) => channel}
      columns={[
        { id: 'channel', head: t('fields.channels'), cell: (row) => t(`channels.${row.channel}`) },
        ...counts.map((name) => ({
          id: name,
          head: t(`results.${name}`),
          align: 'end' as const,
          cell: (row: CampaignResults['channels'][number]) => shown(row, name),
        })),
        {
          id: 'skipped',
          head: t('results.skipped'),
          cell: ({ skipped }) =>
            SKIPS.flatMap((skip) => {
              const count = skipped[skip];
              return count === undefined ? [] : [`${t(`skips.${skip}`)}: ${f.number(count)}`];
            }).join('; ') || '—',
        },
      ]}
    />
  );
}

type Line = { readonly name: 'group' | 'holdout'; readonly of: Group };

function Groups({ results: { group, holdout } }: ResultProps) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const lines: Line[] = [
    { name: 'group', of: group },
    { name: 'holdout', of: holdout },
  ];
  return (
    <Table
      caption={t('results.effect')}
      rows={lines}
      rowKey={({ name }) => name}
      columns={[
        { id: 'group', head: t('results.of'), cell: ({ name }) => t(`results.${name}`) },
        {
          id: 'players',
          head: t('columns.players'),
          align: 'end',
          cell: ({ of }) => f.number(of.players),
        },
        {
          id: 'depositors',
          head: t('results.depositors'),
          align: 'end',
          cell: ({ of }) => <Shares of={of} />,
        },
        {
          id: 'deposits',
          head: t('results.deposits'),
          align: 'end',
          cell: ({ of }) => <Sums of={of} name="deposits" />,
        },
        {
          id: 'net',
          head: t('results.net'),
          align: 'end',
          cell: ({ of }) => <Sums of={of} name="net" />,
        },
      ]}
    />
  );
}

type OfProps = { readonly of: Group };

/** Also as a part of the group, because the groups differ in size. */
function Shares({ of: { players, money } }: OfProps) {
  const f = useFormat();
  if (money.length === 0) return '0';
  return money.map(({ currency, depositors }) => (
    <span key={currency} className="campaign-part">
      {currency}: {f.number(depositors)} ({f.number((100 * depositors) / players, 1)}%)
    </span>
  ));
}

function Sums({ of: { money }, name }: OfProps & { readonly name: 'deposits' | 'net' }) {
  if (money.length === 0) return '—';
  return money.map((sum) => (
    <span key={sum.currency} className="campaign-part">
      <Money amount={sum[name]} currency={sum.currency} />
    </span>
  ));
}
