import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { Link } from '#platform/backoffice/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { WholeWithdrawal } from '../contract.backoffice.ts';
import type { Flag } from '../rules.risk.ts';

type Props = { whole: WholeWithdrawal };

/** Each flag in a sentence: what was looked at and why it matters. */
export function FlagsPanel({ whole }: Props) {
  const t = useT('backoffice-withdrawals');
  return (
    <Panel
      title={t('one.flags')}
      aside={
        <Badge tone={whole.score >= 50 ? 'loss' : 'plain'}>
          {t('one.points', { count: whole.score })}
        </Badge>
      }
    >
      {whole.flags.length === 0 ? (
        <p>{t('one.noFlags')}</p>
      ) : (
        <dl className="withdrawal-reasons">
          {(whole.flags as Flag[]).map((flag) => (
            <div key={flag}>
              <dt>
                {t(`flag.${flag}.name`)}
                <span className="tabular">+{whole.weights[flag]}</span>
              </dt>
              <dd>{t(`flag.${flag}.text`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** What leaves, what it costs, what arrives and where; and how far the provider is. */
export function MoneyPanel({ whole }: Props) {
  const t = useT('backoffice-withdrawals');
  const locale = useLocale();
  const money = (amount: string, currency: string = whole.currency) => (
    <Money amount={amount} currency={currency} />
  );
  return (
    <Panel title={t('one.money')}>
      <Facts
        facts={[
          { name: t('queue.way'), value: `${whole.method[locale]} · ${whole.provider}` },
          { name: t('one.destination'), value: whole.destination },
          { name: t('queue.amount'), value: money(whole.amount) },
          { name: t('one.fee'), value: money(whole.fee) },
          { name: t('one.arrives'), value: money(whole.arrives, whole.arrives_currency) },
          ...(whole.rate === null
            ? []
            : [
                {
                  name: t('one.rate'),
                  value: rateLine(whole.currency, whole.rate, whole.arrives_currency, locale),
                },
              ]),
          { name: t('one.reference'), value: <Copyable text={whole.reference} /> },
          ...(whole.provider_payout === null
            ? []
            : [{ name: t('one.payout'), value: <Copyable text={whole.provider_payout} /> }]),
          ...(whole.approved_by.length === 0
            ? []
            : [{ name: t('one.approvedBy'), value: <Approvals whole={whole} /> }]),
          ...(whole.is_asked ? [{ name: t('one.tries'), value: String(whole.tries) }] : []),
          ...(whole.next_try_at === null
            ? []
            : [{ name: t('one.nextTry'), value: <Moment at={whole.next_try_at} seconds /> }]),
        ]}
      />
    </Panel>
  );
}

function Approvals({ whole }: Props) {
  const t = useT('backoffice-withdrawals');
  return (
    <>
      {whole.approved_by.map(({ id, name, counts }) => (
        <span key={id} className="withdrawal-approval">
          {name} {!counts && <Badge tone="warn">{t('one.countsNoMore')}</Badge>}
        </span>
      ))}
    </>
  );
}

/** The player in short; his own page says the rest. */
export function PlayerPanel({ whole }: Props) {
  const t = useT('backoffice-withdrawals');
  const { player, sums, currency } = whole;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t('queue.player')}>
      <Facts
        facts={[
          {
            name: t('one.name'),
            value: <PlayerLink id={whole.player_id} name={whole.player_name} />,
          },
          {
            name: t('one.verified'),
            value: (
              <Link to={`/verifications/${whole.player_id}`}>
                <Badge tone={player.is_verified ? 'gain' : 'loss'}>
                  {t(player.is_verified ? 'one.yes' : 'one.no')}
                </Badge>
              </Link>
            ),
          },
          { name: t('one.account'), value: t(`account.${accountKey(player.status)}`) },
          { name: t('one.registered'), value: <Moment at={player.registered_at} /> },
          { name: t('one.balance'), value: money(player.balance) },
          { name: t('one.bonus'), value: money(player.bonus_balance) },
          { name: t('one.deposited'), value: money(sums.deposited) },
          { name: t('one.withdrawn'), value: money(sums.withdrawn) },
          { name: t('one.underWay'), value: money(sums.under_way) },
          { name: t('one.staked'), value: money(sums.staked) },
          { name: t('one.paidOut'), value: money(sums.paid_out) },
        ]}
      />
    </Panel>
  );
}

function accountKey(status: string): 'active' | 'blocked' | 'closed' {
  return status === 'blocked' || status === 'closed' ? status : 'active';
}

/** What came by which means, what went back, and what is still owed that way. */
export function LoopPanel({ whole }: Props) {
  const t = useT('backoffice-withdrawals');
  const { currency } = whole;
  type Row = WholeWithdrawal['loop'][number];
  const money = (of: 'paid_in' | 'paid_out' | 'owed') => (row: Row) => (
    <Money amount={row[of]} currency={currency} />
  );
  return (
    <Panel title={t('one.loop')}>
      {whole.loop.length === 0 ? (
        <p>{t('one.noLoop')}</p>
      ) : (
        <Table
          caption={t('one.loop')}
          rows={whole.loop}
          rowKey={({ instrument }) => instrument}
          columns={[
            { id: 'by', head: t('queue.way'), cell: (row) => t(`instrument.${row.instrument}`) },
            { id: 'in', head: t('one.in'), align: 'end', cell: money('paid_in') },
            { id: 'out', head: t('one.out'), align: 'end', cell: money('paid_out') },
            { id: 'owed', head: t('one.owed'), align: 'end', cell: money('owed') },
          ]}
        />
      )}
    </Panel>
  );
}
