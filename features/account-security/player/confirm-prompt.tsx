import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';

type ConfirmPromptProps = {
  /** Undefined while the prompt is closed. */
  question: { title: string; text: string; yes: string } | undefined;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmPrompt({ question, busy, onYes, onNo }: ConfirmPromptProps) {
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
