import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { payouts, payoutSettlements } from '../contract.backoffice.payouts.ts';

const POLL_INTERVAL_MS = 60_000;
const OPEN = { query: { status: 'open', limit: '100' } } as const;

type Props = {
  /** Only payouts of these statements; all without it. */
  readonly statements?: readonly string[];
  readonly onDone?: () => void;
};

/** Payouts to partners that wait for a second person; renders nothing without one. */
export function OpenPayouts({ statements, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const { data } = useCall(payouts.list, OPEN, { everyMs: POLL_INTERVAL_MS });
  const open = (data?.data ?? []).filter(
    ({ subject }) => !statements || statements.includes(subject.split(':')[0]!),
  );
  return open.map((proposal) => {
    const { partner, amount, currency, month, destination } = proposal.terms;
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
          { name: t('payout.destination'), value: destination ?? '—' },
        ]}
        question={t('payout.ask', { amount: f.money(amount, currency) })}
        isFinal
        done={t('payout.done')}
        onDone={onDone ?? (() => refetchCalls(payouts.list))}
      />
    );
  });
}

type SettlementProps = {
  /** Only the ends of these payouts; all without it. */
  readonly of?: readonly string[];
  readonly onDone?: () => void;
};

/** Ends of payouts that wait for a second person; renders nothing without one. */
export function OpenSettlements({ of, onDone }: SettlementProps) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const { data } = useCall(payoutSettlements.list, OPEN, { everyMs: POLL_INTERVAL_MS });
  const open = (data?.data ?? []).filter(({ subject }) => !of || of.includes(subject));
  return open.map((proposal) => {
    const { partner, amount, currency, month, outcome, reference } = proposal.terms;
    const sum = f.money(amount, currency);
    return (
      <ProposalPanel
        key={proposal.id}
        calls={payoutSettlements}
        proposal={proposal}
        title={t('settle.waits')}
        facts={[
          { name: t('partner'), value: partner },
          { name: t('money.month'), value: month },
          { name: t('money.amount'), value: sum },
          { name: t('settle.outcome'), value: t(`settle.outcomes.${outcome}`) },
          { name: t('settle.reference'), value: reference },
        ]}
        question={t(`settle.ask.${outcome}`, { amount: sum })}
        isFinal
        done={t('settle.done')}
        onDone={onDone ?? (() => refetchCalls(payoutSettlements.list))}
      />
    );
  });
}
