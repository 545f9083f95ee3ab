import { useState } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { settlements, type Settlement } from '../contract.backoffice.settle.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { ProposeSettlement } from './propose-settlement.tsx';

type Props = { withdrawal: WithdrawalDetails; onDone: () => void };

/** The manual settlement: shown only while the provider is silent, or after a settlement. */
export function SettlementPanel({ withdrawal, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [isProposing, setProposing] = useState(false);
  const { settlement, may } = withdrawal;
  return (
    <>
      {settlement && <Proposed withdrawal={withdrawal} settlement={settlement} onDone={onDone} />}
      {may.settle && (
        <Panel title={t('settle.title')}>
          <p>{t('settle.lead')}</p>
          <div className="withdrawal-buttons">
            <Button variant="secondary" onClick={() => setProposing(true)}>
              {t('do.settle')}
            </Button>
          </div>
        </Panel>
      )}
      {isProposing && (
        <ProposeSettlement
          withdrawal={withdrawal}
          onClose={() => setProposing(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Proposed({ withdrawal, settlement, onDone }: Props & { settlement: Settlement }) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const { outcome, evidence } = settlement.terms;
  const amount = f.money(withdrawal.amount, withdrawal.currency);
  return (
    <ProposalPanel
      calls={settlements}
      proposal={settlement}
      title={t('settle.title')}
      facts={[
        { name: t('settle.outcome'), value: t(`settle.outcomes.${outcome}`) },
        { name: t('settle.evidence'), value: evidence },
      ]}
      question={t(`settle.ask.${outcome}`, { amount })}
      isFinal
      done={t('settle.done')}
      onDone={onDone}
    />
  );
}
