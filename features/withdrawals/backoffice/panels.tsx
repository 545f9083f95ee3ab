import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { HEAVY_SCORE, type Flag } from '../rules.risk.ts';

type Props = { withdrawal: WithdrawalDetails };

/** Flags about other accounts, which the page of the player lists. */
const LINKED: readonly Flag[] = ['shared_destination', 'shared_address'];

/** Explains each risk flag in a sentence. */
export function FlagsPanel({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  return (
    <Panel
      title={t('one.flags')}
      aside={
        <Badge tone={withdrawal.score >= HEAVY_SCORE ? 'loss' : 'plain'}>
          {t('one.points', { count: withdrawal.score })}
        </Badge>
      }
    >
      {withdrawal.flags.length === 0 ? (
        <p>{t('one.noFlags')}</p>
      ) : (
        <dl className="withdrawal-reasons">
          {(withdrawal.flags as Flag[]).map((flag) => (
            <div key={flag}>
              <dt>
                {t(`flag.${flag}.name`)}
                <span className="tabular">+{withdrawal.weights[flag]}</span>
              </dt>
              <dd>
                {t(`flag.${flag}.text`)}{' '}
                {LINKED.includes(flag) && (
                  <Link to={`/players/${withdrawal.player_id}?tab=links`}>{t('one.linked')}</Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="withdrawal-scale">{t('one.scale', { count: HEAVY_SCORE })}</p>
    </Panel>
  );
}

/** The amounts, the fee, the destination, and the state at the provider. */
export function MoneyPanel({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  const locale = useLocale();
  const money = (amount: string, currency: string = withdrawal.currency) => (
    <Money amount={amount} currency={currency} />
  );
  return (
    <Panel title={t('one.money')}>
      <Facts
        facts={[
          { name: t('queue.way'), value: `${withdrawal.method[locale]} · ${withdrawal.provider}` },
          { name: t('one.destination'), value: withdrawal.destination },
          { name: t('one.verifiedName'), value: withdrawal.player.full_name ?? '—' },
          { name: t('queue.amount'), value: money(withdrawal.amount) },
          { name: t('one.fee'), value: money(withdrawal.fee) },
          ...(withdrawal.cost === null
            ? []
            : [{ name: t('one.cost'), value: money(withdrawal.cost) }]),
          { name: t('one.arrives'), value: money(withdrawal.arrives, withdrawal.arrives_currency) },
          ...(withdrawal.rate === null
            ? []
            : [
                {
                  name: t('one.rate'),
                  value: rateLine(
                    withdrawal.currency,
                    withdrawal.rate,
                    withdrawal.arrives_currency,
                    locale,
                  ),
                },
              ]),
          { name: t('one.reference'), value: <Copyable text={withdrawal.reference} /> },
          ...(withdrawal.provider_payout === null
            ? []
            : [{ name: t('one.payout'), value: <Copyable text={withdrawal.provider_payout} /> }]),
          ...(withdrawal.approved_by.length === 0
            ? []
            : [{ name: t('one.approvedBy'), value: <Approvals withdrawal={withdrawal} /> }]),
          ...(withdrawal.is_asked
            ? [{ name: t('one.tries'), value: String(withdrawal.tries) }]
            : []),
          ...(withdrawal.held_until === null
            ? []
            : [{ name: t('one.heldUntil'), value: <Timestamp at={withdrawal.held_until} /> }]),
          ...(withdrawal.next_try_at === null
            ? []
            : [
                {
                  name: t('one.nextTry'),
                  value: <Timestamp at={withdrawal.next_try_at} seconds />,
                },
              ]),
        ]}
      />
    </Panel>
  );
}

function Approvals({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  return (
    <>
      {withdrawal.approved_by.map(({ id, name, counts }) => (
        <span key={id} className="withdrawal-approval">
          {name} {!counts && <Badge tone="warn">{t('one.countsNoMore')}</Badge>}
        </span>
      ))}
    </>
  );
}

/** A summary of the player, with a link to the player's page. */
export function PlayerPanel({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  const { player, sums, currency } = withdrawal;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t('queue.player')}>
      <Facts
        facts={[
          {
            name: t('one.name'),
            value: <PlayerLink id={withdrawal.player_id} name={withdrawal.player_name} />,
          },
          {
            name: t('one.verified'),
            value: (
              <Link to={`/verifications/${withdrawal.player_id}`}>
                <Badge tone={player.is_verified ? 'gain' : 'loss'}>
                  {t(player.is_verified ? 'one.yes' : 'one.no')}
                </Badge>
              </Link>
            ),
          },
          { name: t('one.account'), value: t(`account.${accountKey(player.status)}`) },
          { name: t('one.registered'), value: <Timestamp at={player.registered_at} /> },
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

/** The closed loop: per instrument what was paid in, paid out, and is still owed. */
export function LoopPanel({ withdrawal }: Props) {
  const t = useT('backoffice-withdrawals');
  const { currency } = withdrawal;
  type Row = WithdrawalDetails['loop'][number];
  const money = (of: 'paid_in' | 'paid_out' | 'owed') => (row: Row) => (
    <Money amount={row[of]} currency={currency} />
  );
  return (
    <Panel title={t('one.loop')}>
      {withdrawal.loop.length === 0 ? (
        <p>{t('one.noLoop')}</p>
      ) : (
        <Table
          caption={t('one.loop')}
          rows={withdrawal.loop}
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
