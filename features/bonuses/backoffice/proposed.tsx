import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  bonusBudgets,
  bonusVersions,
  type BonusBudgetProposal,
  type BonusVersionProposal,
} from '../contract.backoffice.ts';
import { useTermFacts } from './term-facts.tsx';

type VersionProps = { readonly proposal: BonusVersionProposal; readonly onDone: () => void };

export function ProposedVersion({ proposal, onDone }: VersionProps) {
  const t = useT('backoffice-bonuses');
  const facts = useTermFacts();
  const { code, terms } = proposal.terms;
  return (
    <ProposalPanel
      calls={bonusVersions}
      proposal={proposal}
      title={t('proposal.version', { code })}
      facts={facts(terms)}
      question={t('proposal.askVersion')}
      done={t('proposal.versionApproved')}
      onDone={onDone}
    />
  );
}

type BudgetProps = { readonly proposal: BonusBudgetProposal; readonly onDone: () => void };

export function ProposedBudget({ proposal, onDone }: BudgetProps) {
  const t = useT('backoffice-bonuses');
  const { code, currency, budget, present } = proposal.terms;
  const facts = [
    { name: t('budgets.present'), value: <Money amount={present} currency={currency} /> },
    { name: t('budgets.budget'), value: <Money amount={budget} currency={currency} /> },
  ];
  return (
    <ProposalPanel
      calls={bonusBudgets}
      proposal={proposal}
      title={t('proposal.budget', { code, currency })}
      facts={facts}
      question={t('proposal.askBudget')}
      done={t('proposal.budgetApproved')}
      onDone={onDone}
    />
  );
}
