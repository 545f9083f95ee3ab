import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type InitialPasswordProps = {
  readonly email: string;
  /** Undefined while the dialog is closed. */
  readonly password: string | undefined;
  readonly onClose: () => void;
};

/**
 * Shows a generated password once; it is replaced at its first use. Only the dialog's own button
 * closes it.
 */
export function InitialPassword({ email, password, onClose }: InitialPasswordProps) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const [shown, setShown] = useState(password);
  if (password !== undefined && password !== shown) setShown(password);
  return (
    <Dialog
      open={password !== undefined}
      locked
      size="s"
      title={t('given.title')}
      closeLabel={common('close')}
      onClose={onClose}
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('given.done')}
        </Button>
      }
    >
      <div className="staff-sheet">
        <p>{t('given.text', { email })}</p>
        <CopyText wrap text={shown ?? ''} label={t('given.copy')} copiedLabel={common('copied')} />
      </div>
    </Dialog>
  );
}
