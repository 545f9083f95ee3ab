import { useState, type ReactNode } from 'react';
import { api } from '#platform/browser/api.ts';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { ReasonDialog } from '#platform/browser/desk/reason-dialog.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { confirmRules, declineRules } from '../contract.backoffice.rules.ts';
import type { RulesProposal as Proposal, WithdrawalRules } from '../contract.backoffice.rules.ts';

type Props = { rules: WithdrawalRules; mayDecline: boolean; onDone: () => void };

/** What an admin wants to loosen: from what to what and why, until another has decided. */
export function RulesProposal({ rules, mayDecline, onDone }: Props) {
  const t = useT('desk-withdrawals');
  const [step, setStep] = useState<'confirm' | 'decline'>();
  const { currency, proposal } = rules;
  if (!proposal) return null;
  const params = { currency, id: proposal.id };
  return (
    <Panel look="framed" title={t('rules.proposal', { currency })} className="withdrawal-proposal">
      <Changes rules={rules} proposal={proposal} />
      {proposal.is_outdated && <p className="withdrawal-warn">{t('rules.outdated')}</p>}
      {!proposal.is_outdated && mayDecline && !proposal.may_confirm && <p>{t('rules.other')}</p>}
      <div className="withdrawal-buttons">
        {mayDecline && (
          <Button variant="secondary" onClick={() => setStep('decline')}>
            {t('do.decline')}
          </Button>
        )}
        {proposal.may_confirm && (
          <Button variant="primary" onClick={() => setStep('confirm')}>
            {t('do.confirm')}
          </Button>
        )}
      </div>
      <ReasonDialog
        key={step}
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={t('rules.proposal', { currency })}
        text={t(step === 'decline' ? 'rules.askDecline' : 'rules.askConfirm')}
        confirm={t(step === 'decline' ? 'do.decline' : 'do.confirm')}
        reasonMin={step === 'decline' ? 3 : 0}
        send={(decision) =>
          step === 'decline'
            ? api(declineRules, { params, body: { decision } })
            : api(confirmRules, { params, body: {} })
        }
        onDone={onDone}
      />
    </Panel>
  );
}

const NAMES = [
  'automatic_max',
  'four_eyes_min',
  'day_max',
  'is_cancel_allowed',
  'silent_hours',
] as const;

/** Only what would be another: the rest is as it is. */
function Changes({ rules, proposal }: { rules: WithdrawalRules; proposal: Proposal }) {
  const t = useT('desk-withdrawals');
  const say = (value: string | number | boolean | null): ReactNode => {
    if (value === null) return t('rules.none');
    if (typeof value === 'boolean') return t(value ? 'one.yes' : 'one.no');
    if (typeof value === 'number') return t('rules.hours', { count: value });
    return <Money amount={value} currency={rules.currency} />;
  };
  const changed = NAMES.filter((name) => rules[name] !== proposal[name]);
  return (
    <Facts
      facts={[
        ...changed.map((name) => ({
          name: t(`rules.${name}`),
          value: (
            <>
              {say(rules[name])} → <strong>{say(proposal[name])}</strong>
            </>
          ),
        })),
        { name: t('settle.reason'), value: proposal.reason },
        {
          name: t('settle.by'),
          value: (
            <>
              {proposal.proposed_by.name} · <Moment at={proposal.proposed_at} />
            </>
          ),
        },
      ]}
    />
  );
}
