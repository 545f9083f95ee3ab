import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { CodeList } from './recovery-codes.tsx';

type NewCodesProps = {
  /** Undefined while the dialog is closed. */
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
};

/** Ten new recovery codes, shown once: only the dialog's own button closes it. */
export function NewCodesDialog({ codes, onClose }: NewCodesProps) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const [shown, setShown] = useState(codes);
  if (codes && codes !== shown) setShown(codes);
  return (
    <Dialog
      open={codes !== undefined}
      locked
      title={t('codes.title')}
      closeLabel={common('close')}
      onClose={onClose}
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('codes.kept')}
        </Button>
      }
    >
      <div className="staff-sheet">
        <p>{t('codes.text')}</p>
        <CodeList codes={shown ?? []} />
      </div>
    </Dialog>
  );
}
