import type { ReactNode } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { Proposal } from '#platform/backoffice/proposal.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  confirmRules,
  declineRules,
  type RulesProposal as Proposed,
  type WithdrawalRules,
} from '../contract.backoffice.rules.ts';

type Props = { rules: WithdrawalRules; mayDecline: boolean; onDone: () => void };

/**
 * A proposed loosening of the rules: the old and new values and the reason, until another admin
 * decides.
 */
export function RulesProposal({ rules, mayDecline, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const me = useMe();
  const changes = useChanges(rules);
  const { currency, proposal } = rules;
  if (!proposal) return null;
  const { reason, proposed_by: by, proposed_at: at } = proposal;
  const params = { currency, id: proposal.id };
  return (
    <Proposal
      title={t('rules.proposal', { currency })}
      details={{ facts: changes(proposal), reason, proposed: { by: by.name, at } }}
      isOwn={by.id === me.id}
      outdated={proposal.is_outdated ? t('rules.outdated') : undefined}
      waitsFor={t('rules.other')}
      allowed={{ confirm: proposal.may_confirm, decline: mayDecline }}
      questions={{ confirm: t('rules.askConfirm'), decline: t('rules.askDecline') }}
      send={(step, decision) =>
        step === 'decline'
          ? api(declineRules, { params, body: { decision } })
          : api(confirmRules, { params, body: {} })
      }
      confirmed={t('rules.confirmed')}
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
  return (proposal: Proposed) =>
    NAMES.filter((name) => rules[name] !== proposal[name]).map((name) => ({
      name: t(`rules.${name}`),
      value: (
        <>
          {say(rules[name])} → <strong>{say(proposal[name])}</strong>
        </>
      ),
    }));
}
