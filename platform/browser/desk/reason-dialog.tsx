import './reason-dialog.css';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { fieldErrors, linesOf } from '../errors.ts';
import { useT } from '../i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-input.tsx';

type ReasonDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, in a sentence: nobody should have to guess. */
  readonly text?: ReactNode;
  /** The word on the button: what is done. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Further fields of the action, above the reason. */
  readonly children?: ReactNode;
  /** Letters the house wants at least; 0: the action needs no reason and none is asked. */
  readonly reasonMin?: number;
  readonly reasonMax?: number;
  /** Does it; a refusal is shown in the dialog, which stays open. */
  readonly send: (reason: string) => Promise<Refusal | object | undefined>;
  /** After it was done and the dialog has closed. */
  readonly onDone?: () => void;
};

/** Asks why, before something is done to somebody. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useT('desk-kit');
  const formId = useId();
  const form = useReason(props);
  const { title, text, confirm, isDangerous, children, reasonMin = 3, reasonMax = 500 } = props;
  const footer = (
    <>
      <Button variant="quiet" onClick={form.close}>
        {t('cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={isDangerous ? 'danger' : 'primary'}
        busy={form.isBusy}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={props.open}
      onClose={form.close}
      title={title}
      closeLabel={t('close')}
      footer={footer}
    >
      <form id={formId} className="reason-form" onSubmit={(event) => void form.submit(event)}>
        {text && <p>{text}</p>}
        {children}
        {reasonMin > 0 && (
          <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
            <TextArea
              value={form.reason}
              required
              minLength={reasonMin}
              maxLength={reasonMax}
              onChange={({ target }) => form.setReason(target.value)}
            />
          </Field>
        )}
        <p className="reason-refused" role="alert">
          {form.refused}
        </p>
      </form>
    </Dialog>
  );
}

function useReason({ onClose, send, onDone }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  function close() {
    setReason('');
    setRefusal(undefined);
    onClose();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await send(reason.trim());
    setBusy(false);
    if (isRefusal(answer)) return setRefusal(answer);
    close();
    onDone?.();
  }
  const ofReason = fieldErrors(refusal, 'reason');
  return {
    reason,
    setReason,
    isBusy,
    close,
    submit,
    errorOf: (field: string) => fieldErrors(refusal, field).join(' '),
    refused: refusal && ofReason.length === 0 ? linesOf(refusal).join(' ') : '',
  };
}
