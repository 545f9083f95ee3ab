import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type AskProps = {
  /** Undefined while nothing is asked. */
  question: { title: string; text: string; yes: string } | undefined;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** A last question before something that cannot be taken back. */
export function Ask({ question, busy, onYes, onNo }: AskProps) {
  const t = useT('account-security');
  const common = useT('common');
  return (
    <Dialog
      open={question !== undefined}
      onClose={onNo}
      size="s"
      title={question?.title}
      closeLabel={common('close')}
      footer={
        <>
          <Button onClick={onNo}>{t('ask.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onYes}>
            {question?.yes}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}
