import { useState } from 'react';
import { RecoveryCodes } from '#domain/identity/player/recovery-codes.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type SavedCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** The codes at the first login: the user confirms that they are saved. */
export function SavedCodes({ codes, onKept }: SavedCodesProps) {
  const t = useT('backoffice-staff');
  const [isKept, setKept] = useState(false);
  return (
    <div className="staff-login-form">
      <h1>{t('codes.title')}</h1>
      <p className="staff-login-lead">{t('codes.text')}</p>
      <Codes codes={codes} />
      <Checkbox checked={isKept} onChange={setKept}>
        {t('codes.kept')}
      </Checkbox>
      <Button variant="primary" size="l" block disabled={!isKept} onClick={onKept}>
        {t('codes.go')}
      </Button>
    </div>
  );
}

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
        <Codes codes={shown ?? []} />
      </div>
    </Dialog>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  return <RecoveryCodes codes={codes} copyLabel={common('copy')} saveLabel={t('codes.save')} />;
}
