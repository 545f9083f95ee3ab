import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type Props = {
  /** Undefined or without a password while the dialog is closed. */
  readonly made: { readonly email: string; readonly password: string | null } | undefined;
  readonly onClose: () => void;
};

/** Shows an initial password of the portal once; only its own button closes the dialog. */
export function InitialPassword({ made, onClose }: Props) {
  const t = useT('backoffice-affiliates');
  const common = useT('common');
  return (
    <Dialog
      open={!!made?.password}
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
      <p>{t('given.text', { email: made?.email ?? '' })}</p>
      <CopyText
        wrap
        text={made?.password ?? ''}
        label={t('given.copy')}
        copiedLabel={common('copied')}
      />
    </Dialog>
  );
}
