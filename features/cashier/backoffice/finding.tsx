import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { Answer } from '#core/wire.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { listDeposits, readDeposit, recordFinding } from '../contract.backoffice.ts';

type DepositDetails = Answer<typeof readDeposit>['data'];

/** For a deposit that needs review: records what the reviewer found, which closes the review. */
export function FindingButton({ deposit }: { deposit: DepositDetails }) {
  const t = useT('backoffice-cashier');
  const may = useMay(recordFinding.roles);
  const [isOpen, setOpen] = useState(false);
  const message = deposit.messages.at(-1)?.id ?? '';
  if (!may || (!deposit.needs_review && !isOpen)) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('finding.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('finding.title')}
        text={t('finding.text')}
        confirm={t('finding.confirm')}
        reasonMax={1000}
        send={(reason) =>
          api(recordFinding, { params: { id: deposit.id }, body: { message, reason } })
        }
        done={t('finding.done')}
        onDone={() => refetchCalls(readDeposit, listDeposits)}
      />
    </>
  );
}
