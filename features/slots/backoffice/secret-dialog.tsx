import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type SecretDialogProps = { readonly secret: string | undefined; readonly onClose: () => void };

/** A secret that was made just now, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useT('backoffice-slots');
  return (
    <Dialog
      open={secret !== undefined}
      onClose={onClose}
      title={t('supply.secretTitle')}
      closeLabel={t('supply.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('supply.close')}
          </Button>
          <Button
            variant="primary"
            onClick={() => void navigator.clipboard.writeText(secret ?? '')}
          >
            {t('supply.copy')}
          </Button>
        </>
      }
    >
      <p>{t('supply.secretText')}</p>
      <code className="supplier-secret">{secret}</code>
    </Dialog>
  );
}
