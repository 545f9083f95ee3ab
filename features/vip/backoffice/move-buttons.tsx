import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { moveVipRequest, type StaffVipRequest } from '../contract.backoffice.ts';

type Step = 'CONTACTED' | 'REJECTED';
type MoveProps = { readonly request: StaffVipRequest; readonly onDone: () => void };

/** Contact and rejection, each with a reason; acceptance is the form of the page. */
export function MoveButtons({ request: { id, state, facts }, onDone }: MoveProps) {
  const t = useT('backoffice-vip');
  const [step, setStep] = useState<Step>();
  const steps: readonly Step[] =
    state === 'NEW' && !facts.is_closed ? ['REJECTED', 'CONTACTED'] : ['REJECTED'];
  return (
    <>
      {steps.map((one) => (
        <Button
          key={one}
          variant={one === 'CONTACTED' ? 'primary' : 'secondary'}
          onClick={() => setStep(one)}
        >
          {t(`moves.${one}.button`)}
        </Button>
      ))}
      {steps.map((one) => (
        <ReasonDialog
          key={one}
          open={step === one}
          onClose={() => setStep(undefined)}
          title={t(`moves.${one}.title`)}
          text={t(`moves.${one}.text`)}
          confirm={t(`moves.${one}.button`)}
          isDangerous={one === 'REJECTED'}
          send={(reason) => api(moveVipRequest, { params: { id }, body: { state: one, reason } })}
          done={t(`moves.${one}.done`)}
          onDone={onDone}
        />
      ))}
    </>
  );
}
