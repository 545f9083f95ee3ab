import { useState } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { Proposal, ProposalFacts, type Said } from '#platform/backoffice/proposal.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { confirmSettlement, declineSettlement } from '../contract.backoffice.settle.ts';
import type { WholeWithdrawal } from '../contract.backoffice.ts';
import { ProposeSettlement } from './propose-settlement.tsx';

type Props = { whole: WholeWithdrawal; onDone: () => void };
type Settlement = NonNullable<WholeWithdrawal['settlement']>;

/** How it ended, said by people: there only while its provider is silent, or after they did. */
export function SettlementPanel({ whole, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [isProposing, setProposing] = useState(false);
  const said = useSaid();
  const { settlement, may } = whole;
  if (settlement?.status === 'proposed') {
    return <Waiting whole={whole} settlement={settlement} onDone={onDone} />;
  }
  if (!settlement && !may.settle) return null;
  return (
    <Panel title={t('settle.title')}>
      {may.settle && <p>{t('settle.lead')}</p>}
      {settlement && <ProposalFacts said={said(settlement)} />}
      {may.settle && (
        <div className="withdrawal-buttons">
          <Button variant="secondary" onClick={() => setProposing(true)}>
            {t('do.settle')}
          </Button>
        </div>
      )}
      {isProposing && (
        <ProposeSettlement whole={whole} onClose={() => setProposing(false)} onDone={onDone} />
      )}
    </Panel>
  );
}

const TONE = { proposed: 'warn', confirmed: 'gain', declined: 'plain' } as const;

function useSaid() {
  const t = useT('backoffice-withdrawals');
  return (one: Settlement): Said => ({
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

/** The yes names the very proposal that was read: another one is not confirmed by it. */
function Waiting({ whole, settlement, onDone }: Props & { settlement: Settlement }) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const me = useMe();
  const said = useSaid();
  const params = { id: whole.id, settlement: settlement.id };
  const amount = f.money(whole.amount, whole.currency);
  return (
    <Proposal
      title={t('settle.title')}
      said={said(settlement)}
      isOwn={settlement.proposed_by.id === me.id}
      waitsFor={t('settle.other')}
      may={whole.may}
      ask={{
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
