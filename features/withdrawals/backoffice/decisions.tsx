import { useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, type ButtonVariant } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  decideWithdrawal,
  listQueue,
  type StaffStep,
  type WithdrawalDetails,
} from '../contract.backoffice.ts';
import { REJECT_REASONS, type RejectReason } from '../rules.ts';

type Props = { withdrawal: WithdrawalDetails; onDone: () => void };

/** In the order of the buttons; a step that the role or the state does not allow is not shown. */
const BUTTONS: readonly (readonly [StaffStep, ButtonVariant])[] = [
  ['claim', 'secondary'],
  ['takeover', 'secondary'],
  ['release', 'quiet'],
  ['hold', 'secondary'],
  ['unhold', 'secondary'],
  ['recall', 'secondary'],
  ['reject', 'danger'],
  ['approve', 'primary'],
];

/** The steps this staff member may take now. A step that moves money asks for confirmation. */
export function Decisions({ withdrawal, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [asking, setAsking] = useState<StaffStep>();
  const decide = useDecide(withdrawal.id);
  const { run, isBusy } = useAction((step: StaffStep) => decide({ step }).finally(done), {
    onDone: (_, step) => showToast({ tone: 'success', title: t(`done.${step}`) }),
  });

  function done(): void {
    refetchCalls(listQueue);
    onDone();
  }

  function press(step: StaffStep): void {
    if (step === 'claim' || step === 'release') run(step);
    else setAsking(step);
  }

  return (
    <>
      {BUTTONS.filter(([step]) => withdrawal.may[step]).map(([step, variant]) => (
        <Button key={step} variant={variant} busy={isBusy} onClick={() => press(step)}>
          {t(`do.${step}`)}
        </Button>
      ))}
      <Ask
        withdrawal={withdrawal}
        step={asking}
        onClose={() => setAsking(undefined)}
        onDone={done}
      />
    </>
  );
}

/** Sends a step once, however often its request is repeated. */
function useDecide(id: string) {
  const keyedApi = useKeyedApi();
  return (body: { step: StaffStep; reason?: RejectReason; note?: string }) =>
    keyedApi(decideWithdrawal, { params: { id }, body });
}

type AskProps = Props & { step: StaffStep | undefined; onClose: () => void };

/** Describes the step and asks for its reason or note. */
function Ask({ withdrawal, step, onClose, onDone }: AskProps) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const decide = useDecide(withdrawal.id);
  const [reason, setReason] = useState<RejectReason | ''>('');
  const chosen = step ?? 'approve';
  const values = {
    amount: f.money(withdrawal.amount, withdrawal.currency),
    destination: withdrawal.destination,
    name: withdrawal.claimed_by?.name ?? '',
  };
  return (
    <ReasonDialog
      open={step !== undefined}
      onClose={() => {
        setReason('');
        onClose();
      }}
      title={t(`do.${chosen}`)}
      text={t(`ask.${chosen}`, values)}
      confirm={t(`do.${chosen}`)}
      isDangerous={chosen === 'reject' || chosen === 'hold'}
      reasonMin={chosen === 'approve' ? 0 : 3}
      send={(note) =>
        decide({
          step: chosen,
          ...(chosen === 'reject' && reason !== '' ? { reason } : {}),
          ...(note === '' ? {} : { note }),
        })
      }
      done={t(`done.${chosen}`)}
      onDone={onDone}
    >
      {chosen === 'reject' && (
        <RequiredChoice
          label={t('one.reasonForPlayer')}
          hint={t('one.reasonForPlayerHint')}
          values={REJECT_REASONS}
          labelOf={(one) => t(`reason.${one}`)}
          value={reason}
          onChange={setReason}
        />
      )}
    </ReasonDialog>
  );
}
