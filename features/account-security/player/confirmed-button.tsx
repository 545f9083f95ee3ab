import { useState } from 'react';
import type { Done } from '#platform/browser/forms/use-action.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { useSecurityAction } from './use-security-form.ts';

type ConfirmedButtonProps<T> = {
  readonly label: string;
  /** Names the button where several of them have the same label. */
  readonly name?: string;
  readonly size?: 's' | 'm';
  readonly question: { readonly title: string; readonly text: string; readonly yes: string };
  readonly send: () => Promise<T | ApiRefusal>;
  readonly onDone: (answer: Done<T | ApiRefusal>) => void;
};

/** A button that asks for confirmation before a command that cannot be undone. */
export function ConfirmedButton<T>(props: ConfirmedButtonProps<T>) {
  const { label, name, size = 's', question, send, onDone } = props;
  const t = useT('account-security');
  const common = useT('common');
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useSecurityAction(send, onDone, () => setAsking(false));
  return (
    <>
      <Button
        size={size}
        aria-label={name === undefined ? undefined : `${label}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="s"
        title={isAsking && question.title}
        closeLabel={common('close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('ask.cancel')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => run()}>
              {question.yes}
            </Button>
          </>
        }
      >
        <p>{question.text}</p>
      </Dialog>
    </>
  );
}
