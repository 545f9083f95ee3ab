import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { track } from '#platform/browser/net/track.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { cancelDeposit, type DepositProcess } from '../contract.ts';
import { watch } from './watch.ts';

/** Cancels the deposit and shows the form again. Hidden once a coin payment is on its way. */
export function CancelDeposit({ process }: { process: DepositProcess }) {
  const t = useT('cashier');
  const { run, isBusy } = useAction(
    () => api(cancelDeposit, { params: { id: process.id }, body: {} }),
    {
      onDone: () => {
        track('deposit-cancel', { id: process.id });
        watch.reset();
      },
      // Closed meanwhile: the status shows how, perhaps by a payment.
      onRefused: (refusal) =>
        refusal.refused === 'deposit_closed' ? watch.poll() : showRefusal(refusal),
    },
  );
  if (process.crypto?.is_seen) return null;
  return (
    <Button variant="quiet" block busy={isBusy} onClick={run}>
      {t('cancelDeposit')}
    </Button>
  );
}
