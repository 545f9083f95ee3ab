import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, type ButtonVariant } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  decideWithdrawal,
  listQueue,
  type StaffStep,
  type WholeWithdrawal,
} from '../contract.backoffice.ts';
import { REJECT_REASONS, type RejectReason } from '../rules.ts';

type Props = { whole: WholeWithdrawal; onDone: () => void };

/** In the order of the buttons; what is for another role, or not possible now, is not there. */
const BUTTONS: readonly (readonly [StaffStep, ButtonVariant])[] = [
  ['claim', 'secondary'],
  ['release', 'quiet'],
  ['hold', 'secondary'],
  ['unhold', 'secondary'],
  ['recall', 'secondary'],
  ['reject', 'danger'],
  ['approve', 'primary'],
];

/** What this clerk may do with it now. Whatever moves money asks once more. */
export function Decisions({ whole, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [asking, setAsking] = useState<StaffStep>();
  const [isBusy, setBusy] = useState(false);

  function done(): void {
    refetchCalls(listQueue);
    onDone();
  }

  async function press(step: StaffStep): Promise<void> {
    if (step !== 'claim' && step !== 'release') return setAsking(step);
    setBusy(true);
    const answer = await decide(whole.id, { step });
    setBusy(false);
    if (isRefusal(answer)) showRefusal(answer);
    else showToast({ tone: 'success', title: t(`done.${step}`) });
    done();
  }

  return (
    <>
      {BUTTONS.filter(([step]) => whole.may[step]).map(([step, variant]) => (
        <Button key={step} variant={variant} busy={isBusy} onClick={() => void press(step)}>
          {t(`do.${step}`)}
        </Button>
      ))}
      <Ask whole={whole} step={asking} onClose={() => setAsking(undefined)} onDone={done} />
    </>
  );
}

function decide(id: string, body: { step: StaffStep; reason?: RejectReason; note?: string }) {
  return api(decideWithdrawal, { params: { id }, body });
}

type AskProps = Props & { step: StaffStep | undefined; onClose: () => void };

/** Says what will happen and asks what has to be said about it. */
function Ask({ whole, step, onClose, onDone }: AskProps) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const [reason, setReason] = useState<RejectReason>('details_wrong');
  const said = step ?? 'approve';
  const values = {
    amount: f.money(whole.amount, whole.currency),
    destination: whole.destination,
  };
  return (
    <ReasonDialog
      open={step !== undefined}
      onClose={onClose}
      title={t(`do.${said}`)}
      text={t(`ask.${said}`, values)}
      confirm={t(`do.${said}`)}
      isDangerous={said === 'reject' || said === 'hold'}
      reasonMin={said === 'approve' ? 0 : 3}
      send={(note) =>
        decide(whole.id, {
          step: said,
          ...(said === 'reject' ? { reason } : {}),
          ...(note === '' ? {} : { note }),
        })
      }
      done={t(`done.${said}`)}
      onDone={onDone}
    >
      {said === 'reject' && (
        <Field label={t('one.toldReason')} hint={t('one.toldHint')}>
          <Select
            value={reason}
            onChange={({ target }) => {
              const next = REJECT_REASONS.find((one) => one === target.value);
              if (next) setReason(next);
            }}
          >
            {REJECT_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`reason.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ReasonDialog>
  );
}
