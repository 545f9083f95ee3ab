import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { payouts } from '../contract.backoffice.money.ts';

const POLL_INTERVAL_MS = 60_000;

type Props = {
  /** Only payouts of these statements; all without it. */
  readonly statements?: readonly string[];
  readonly onDone?: () => void;
};

/** Payouts to partners that wait for a second person; renders nothing without one. */
export function OpenPayouts({ statements, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const query = { status: 'open', limit: '100' } as const;
  const { data } = useCall(payouts.list, { query }, { everyMs: POLL_INTERVAL_MS });
  const open = (data?.data ?? []).filter(
    ({ subject }) => !statements || statements.includes(subject.split(':')[0]!),
  );
  return open.map((proposal) => {
    const { partner, amount, currency, month } = proposal.terms;
    return (
      <ProposalPanel
        key={proposal.id}
        calls={payouts}
        proposal={proposal}
        title={t('payout.waits')}
        facts={[
          { name: t('partner'), value: partner },
          { name: t('money.month'), value: month },
          { name: t('money.payable'), value: f.money(amount, currency) },
        ]}
        question={t('payout.ask', { amount: f.money(amount, currency) })}
        isFinal
        done={t('payout.done')}
        onDone={onDone ?? (() => refetchCalls(payouts.list))}
      />
    );
  });
}
