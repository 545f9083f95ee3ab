import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { cancelDeposit, type DepositProcess } from '../contract.ts';
import { watch } from './watch.ts';

/** Cancels the deposit and shows the form again. Hidden once a coin payment is on its way. */
export function CancelDeposit({ process }: { process: DepositProcess }) {
  const t = useT('cashier');
  const [isBusy, setBusy] = useState(false);
  if (process.crypto?.is_seen) return null;

  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await api(cancelDeposit, { params: { id: process.id }, body: {} });
    setBusy(false);
    if (!isRefusal(answer)) watch.reset();
    // Closed meanwhile: the status shows how, perhaps by a payment.
    else if (answer.refused === 'deposit_closed') await watch.poll();
    else showRefusal(answer);
  }

  return (
    <Button variant="quiet" block busy={isBusy} onClick={() => void cancel()}>
      {t('cancelDeposit')}
    </Button>
  );
}
