import { useState } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { Proposal, ProposalFacts, type ProposalDetails } from '#platform/backoffice/proposal.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { confirmSettlement, declineSettlement } from '../contract.backoffice.settle.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { ProposeSettlement } from './propose-settlement.tsx';

type Props = { withdrawal: WithdrawalDetails; onDone: () => void };
type Settlement = NonNullable<WithdrawalDetails['settlement']>;

/** The manual settlement: shown only while the provider is silent, or after a settlement. */
export function SettlementPanel({ withdrawal, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [isProposing, setProposing] = useState(false);
  const proposalFacts = useProposalFacts();
  const { settlement, may } = withdrawal;
  if (settlement?.status === 'proposed') {
    return <Waiting withdrawal={withdrawal} settlement={settlement} onDone={onDone} />;
  }
  if (!settlement && !may.settle) return null;
  return (
    <Panel title={t('settle.title')}>
      {may.settle && <p>{t('settle.lead')}</p>}
      {settlement && <ProposalFacts details={proposalFacts(settlement)} />}
      {may.settle && (
        <div className="withdrawal-buttons">
          <Button variant="secondary" onClick={() => setProposing(true)}>
            {t('do.settle')}
          </Button>
        </div>
      )}
      {isProposing && (
        <ProposeSettlement
          withdrawal={withdrawal}
          onClose={() => setProposing(false)}
          onDone={onDone}
        />
      )}
    </Panel>
  );
}

const TONE = { proposed: 'warn', confirmed: 'gain', declined: 'plain' } as const;

function useProposalFacts() {
  const t = useT('backoffice-withdrawals');
  return (one: Settlement): ProposalDetails => ({
    facts: [
      {
        name: t('settle.outcome'),
        value: (
          <span className="withdrawal-flags">
            {t(`settle.outcomes.${one.outcome}`)}
            <Badge tone={TONE[one.status]}>{t(`settle.status.${one.status}`)}</Badge>
          </span>
        ),
      },
      { name: t('settle.evidence'), value: one.evidence },
    ],
    reason: one.reason,
    proposed: { by: one.proposed_by.name, at: one.proposed_at },
    decided: one.decided_at ? { by: one.decided_by?.name ?? null, at: one.decided_at } : undefined,
    decision: one.decision,
  });
}

/**
 * The confirmation names the id of the proposal that was read, so that another one is not confirmed
 * by mistake.
 */
function Waiting({ withdrawal, settlement, onDone }: Props & { settlement: Settlement }) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const me = useMe();
  const proposalFacts = useProposalFacts();
  const params = { id: withdrawal.id, settlement: settlement.id };
  const amount = f.money(withdrawal.amount, withdrawal.currency);
  return (
    <Proposal
      title={t('settle.title')}
      details={proposalFacts(settlement)}
      isOwn={settlement.proposed_by.id === me.id}
      waitsFor={t('settle.other')}
      allowed={withdrawal.may}
      questions={{
        confirm: t(`settle.ask.${settlement.outcome}`, { amount }),
        decline: t('settle.ask.decline'),
      }}
      isFinal
      send={(step, decision) =>
        step === 'decline'
          ? api(declineSettlement, { params, body: { decision } })
          : api(confirmSettlement, { params, body: {} })
      }
      confirmed={t('settle.done')}
      onDone={onDone}
    />
  );
}
