import { useState } from 'react';
import { api } from '#platform/browser/api.ts';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { ReasonDialog } from '#platform/browser/desk/reason-dialog.tsx';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { confirmSettlement, declineSettlement } from '../contract.backoffice.settle.ts';
import type { WholeWithdrawal } from '../contract.backoffice.ts';
import { ProposeSettlement } from './propose-settlement.tsx';

type Props = { whole: WholeWithdrawal; onDone: () => void };
type Step = 'settle' | 'confirm' | 'decline';

/** How it ended, said by people: there only while its provider is silent, or after they did. */
export function SettlementPanel({ whole, onDone }: Props) {
  const t = useT('desk-withdrawals');
  const [step, setStep] = useState<Step>();
  const { settlement, may } = whole;
  if (!settlement && !may.settle) return null;
  const steps = (['decline', 'settle', 'confirm'] as const).filter((one) => may[one]);
  const isOwn = settlement?.status === 'proposed' && may.decline && !may.confirm;
  return (
    <Panel title={t('settle.title')} look={settlement?.status === 'proposed' ? 'framed' : 'plain'}>
      {may.settle && <p>{t('settle.lead')}</p>}
      {settlement && <Said settlement={settlement} />}
      {isOwn && <p>{t('settle.other')}</p>}
      <div className="withdrawal-buttons">
        {steps.map((one) => (
          <Button
            key={one}
            variant={one === 'confirm' ? 'primary' : 'secondary'}
            onClick={() => setStep(one)}
          >
            {t(`do.${one}`)}
          </Button>
        ))}
      </div>
      {step === 'settle' && (
        <ProposeSettlement whole={whole} onClose={() => setStep(undefined)} onDone={onDone} />
      )}
      {settlement && (step === 'confirm' || step === 'decline') && (
        <Decide whole={whole} step={step} onClose={() => setStep(undefined)} onDone={onDone} />
      )}
    </Panel>
  );
}

const TONE = { proposed: 'warn', confirmed: 'gain', declined: 'plain' } as const;

function Said({ settlement: one }: { settlement: NonNullable<WholeWithdrawal['settlement']> }) {
  const t = useT('desk-withdrawals');
  return (
    <Facts
      facts={[
        {
          name: t('settle.outcome'),
          value: (
            <span className="withdrawal-flags">
              {t(`settle.outcomes.${one.outcome}`)}
              <Badge tone={TONE[one.status]}>{t(`settle.status.${one.status}`)}</Badge>
            </span>
          ),
        },
        { name: t('settle.reason'), value: one.reason },
        { name: t('settle.evidence'), value: one.evidence },
        {
          name: t('settle.by'),
          value: (
            <>
              {one.proposed_by.name} · <Moment at={one.proposed_at} />
            </>
          ),
        },
        ...(one.decided_by && one.decided_at
          ? [
              {
                name: t('settle.decided'),
                value: (
                  <>
                    {one.decided_by.name} · <Moment at={one.decided_at} />
                  </>
                ),
              },
            ]
          : []),
        ...(one.decision ? [{ name: t('settle.decision'), value: one.decision }] : []),
      ]}
    />
  );
}

type DecideProps = Props & { step: 'confirm' | 'decline'; onClose: () => void };

/** The yes names the very proposal that was read: another one is not confirmed by it. */
function Decide({ whole, step, onClose, onDone }: DecideProps) {
  const t = useT('desk-withdrawals');
  const f = useFormat();
  const { id, outcome } = whole.settlement!;
  const params = { id: whole.id, settlement: id };
  const amount = f.money(whole.amount, whole.currency);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(`do.${step}`)}
      text={step === 'confirm' ? t(`settle.ask.${outcome}`, { amount }) : t('settle.ask.decline')}
      confirm={t(`do.${step}`)}
      isDangerous={step === 'confirm'}
      reasonMin={step === 'decline' ? 3 : 0}
      send={(decision) =>
        step === 'decline'
          ? api(declineSettlement, { params, body: { decision } })
          : api(confirmSettlement, { params, body: {} })
      }
      done={t(`settle.done.${step}`)}
      onDone={onDone}
    />
  );
}
