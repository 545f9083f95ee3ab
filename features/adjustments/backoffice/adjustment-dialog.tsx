import { useState } from 'react';
import { api, newKey } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { ProposalFacts } from '#platform/backoffice/proposal.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import {
  approveAdjustment,
  refuseAdjustment,
  withdrawAdjustment,
  type Adjustment,
  type PossibleDuplicate,
} from '../contract.backoffice.ts';
import { STATUS_TONE } from './tones.ts';

type AdjustmentDialogProps = { adjustment: Adjustment; onClose: () => void; onDone: () => void };
type Step = 'approve' | 'refuse' | 'withdraw';

/** One proposal in full, with the actions the viewer may take. */
export function AdjustmentDialog({ adjustment, onClose, onDone }: AdjustmentDialogProps) {
  const t = useT('backoffice-adjustments');
  const me = useMe();
  const [step, setStep] = useState<Step>();
  const { may_decide, may_withdraw, status, proposer_id } = adjustment;
  const steps: Step[] = [
    ...(may_withdraw ? (['withdraw'] as const) : []),
    ...(may_decide ? (['refuse', 'approve'] as const) : []),
  ];
  return (
    <>
      <Dialog
        open={step === undefined}
        onClose={onClose}
        title={t('details.title', { id: adjustment.id })}
        closeLabel={t('details.close')}
        footer={steps.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' ? 'primary' : one === 'refuse' ? 'danger' : 'secondary'}
            onClick={() => setStep(one)}
          >
            {t(`${one}.button`)}
          </Button>
        ))}
      >
        <Terms adjustment={adjustment} />
        {status === 'proposed' && proposer_id === me.id && (
          <p className="adjustment-own">{t('details.own')}</p>
        )}
      </Dialog>
      {step !== undefined && (
        <Decide
          step={step}
          adjustment={adjustment}
          onClose={() => setStep(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Terms({ adjustment: one }: { adjustment: Adjustment }) {
  const t = useT('backoffice-adjustments');
  const facts = [
    { name: t('details.player'), value: <PlayerLink id={one.player_id} name={one.player} /> },
    {
      name: t('details.amount'),
      value: <Money amount={one.amount} currency={one.currency} sign="always" tone="signed" />,
    },
    { name: t('details.account'), value: t(`accounts.${one.account}`) },
    { name: t('details.cause'), value: t(`causes.${one.cause}`) },
    ...(one.corrects ? [{ name: t('details.corrects'), value: one.corrects }] : []),
    {
      name: t('details.status'),
      value: <Badge tone={STATUS_TONE[one.status]}>{t(`status.${one.status}`)}</Badge>,
    },
    ...one.possible_duplicates.map((other) => ({
      name: t('details.duplicates'),
      value: <DuplicateLine other={other} />,
    })),
    ...(one.transfer_id ? [{ name: t('details.transfer'), value: one.transfer_id }] : []),
  ];
  return (
    <ProposalFacts
      details={{
        facts,
        reason: one.reason,
        proposed: { by: one.proposed_by, at: one.proposed_at },
        until: one.status === 'proposed' ? one.expires_at : undefined,
        decided: one.decided_at ? { by: one.decided_by, at: one.decided_at } : undefined,
        decision: one.decision,
      }}
    />
  );
}

/** Another adjustment that may be a duplicate. */
function DuplicateLine({ other }: { other: PossibleDuplicate }) {
  const t = useT('backoffice-adjustments');
  return (
    <>
      {t('details.title', { id: other.id })}{' '}
      <Money amount={other.amount} currency={other.currency} sign="always" tone="signed" />{' '}
      <Badge tone={STATUS_TONE[other.status]}>{t(`status.${other.status}`)}</Badge>{' '}
      <Timestamp at={other.proposed_at} />
    </>
  );
}

/** The key lives as long as the dialog: pressed twice, the money moves once. */
function Decide({ step, adjustment, onClose, onDone }: AdjustmentDialogProps & { step: Step }) {
  const t = useT('backoffice-adjustments');
  const f = useFormat();
  const [key] = useState(newKey);
  const { id, amount, currency, player } = adjustment;
  const params = { id };
  const send = (reason: string) => {
    if (step === 'withdraw') return api(withdrawAdjustment, { params, body: {} });
    if (step === 'refuse') return api(refuseAdjustment, { params, body: { decision: reason } });
    const body = reason === '' ? {} : { decision: reason };
    return api(approveAdjustment, { params, body, key, retryLost: true });
  };
  const isTaken = amount.startsWith('-');
  const size = f.money(isTaken ? amount.slice(1) : amount, currency);
  const text =
    step === 'approve'
      ? t(isTaken ? 'approve.textTake' : 'approve.text', { amount: size, player })
      : t(`${step}.text`);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(`${step}.title`)}
      text={text}
      confirm={t(`${step}.confirm`)}
      isDangerous={step === 'refuse'}
      reasonMin={step === 'refuse' ? 3 : 0}
      send={send}
      onDone={() => {
        showToast({ tone: 'success', title: t(`${step}.done`) });
        onDone();
      }}
    />
  );
}
