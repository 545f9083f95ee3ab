import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type GivenPasswordProps = {
  readonly email: string;
  /** Undefined: nothing is told. */
  readonly password: string | undefined;
  readonly onClose: () => void;
};

/** A password that is seen once and replaced at its first use. Only its own button closes it. */
export function GivenPassword({ email, password, onClose }: GivenPasswordProps) {
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
