import type { ReactNode } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  rulesProposals,
  type RulesProposal,
  type WithdrawalRules,
} from '../contract.backoffice.rules.ts';

type Props = { rules: WithdrawalRules; onDone: () => void };

/**
 * A proposed loosening of the rules: the old and new values and the reason, until another admin
 * decides.
 */
export function ProposedRules({ rules, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const changes = useChanges(rules);
  const { currency, proposal } = rules;
  if (!proposal) return null;
  return (
    <ProposalPanel
      calls={rulesProposals}
      proposal={proposal}
      title={t('rules.proposal', { currency })}
      facts={changes(proposal)}
      question={t('rules.askApprove')}
      done={t('rules.approved')}
      onDone={onDone}
    />
  );
}

const NAMES = [
  'automatic_max',
  'four_eyes_min',
  'day_max',
  'is_cancel_allowed',
  'silent_hours',
] as const;

/** Lists only the values that would change. */
function useChanges(rules: WithdrawalRules) {
  const t = useT('backoffice-withdrawals');
  const say = (value: string | number | boolean | null): ReactNode => {
    if (value === null) return t('rules.none');
    if (typeof value === 'boolean') return t(value ? 'one.yes' : 'one.no');
    if (typeof value === 'number') return t('rules.hours', { count: value });
    return <Money amount={value} currency={rules.currency} />;
  };
  return ({ terms }: RulesProposal) =>
    NAMES.filter((name) => rules[name] !== terms[name]).map((name) => ({
      name: t(`rules.${name}`),
      value: (
        <>
          {say(rules[name])} → <strong>{say(terms[name])}</strong>
        </>
      ),
    }));
}
