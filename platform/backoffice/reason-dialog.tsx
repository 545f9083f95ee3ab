import './reason-dialog.css';
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { fieldErrors, linesOf, showRefusal } from '../browser/ui/errors.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Dialog } from '../browser/ui/dialog.tsx';
import { Field } from '../browser/ui/field.tsx';
import { TextArea } from '../browser/ui/text-input.tsx';
import { showToast } from '../browser/ui/toast-store.ts';

type ReasonDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The effect of the action, in one sentence. */
  readonly text?: ReactNode;
  /** The label of the button: the action. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Further fields of the action, above the reason. */
  readonly children?: ReactNode;
  /** Minimum length of the reason; 0: the action needs no reason and no field is shown. */
  readonly reasonMin?: number;
  readonly reasonMax?: number;
  /** Performs the action; a refusal is shown in the dialog, which stays open. */
  readonly send: (reason: string) => Promise<Refusal | object | undefined>;
  /** The toast after success. */
  readonly done?: string | undefined;
  /** Called after success, once the dialog has closed. */
  readonly onDone?: () => void;
};

/** Asks for a reason before an action on a player or colleague. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useT('backoffice-kit');
  const formId = useId();
  const form = useReason(props);
  const shown = useWhileOpen(props);
  const { title, text, confirm, isDangerous, children, reasonMin = 3, reasonMax = 500 } = shown;
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={form.isBusy || undefined} onClick={form.close}>
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
      // A request in flight cannot be cancelled, so its response is awaited.
      locked={form.isBusy}
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

/** The text of the open dialog stays until its closing motion has ended. */
function useWhileOpen(props: ReasonDialogProps): ReasonDialogProps {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : last;
}

/** Every opening is a new dialog: it begins empty, and only its own response closes it. */
function useReason({ open, onClose, send, done, onDone }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const isNow = useOpening(open, () => {
    setReason('');
    setRefusal(undefined);
    setBusy(false);
  });
  function close() {
    if (!isBusy) onClose();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    // The second click of a double click hits a dialog that is closing already.
    if (isBusy || !open) return;
    const isMine = isNow();
    setBusy(true);
    const answer = await send(reason.trim());
    if (isMine()) setBusy(false);
    if (isRefusal(answer)) return isMine() ? setRefusal(answer) : showRefusal(answer);
    if (isMine()) onClose();
    if (done !== undefined) showToast({ tone: 'success', title: done });
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

/** Returns a way to remember this opening: `isNow()()` is false once it has closed. */
function useOpening(open: boolean, onOpen: () => void): () => () => boolean {
  const [wasOpen, setWasOpen] = useState(open);
  const closings = useRef(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) onOpen();
  }
  useLayoutEffect(() => {
    if (!open) return undefined;
    return () => {
      closings.current += 1;
    };
  }, [open]);
  return () => {
    const own = closings.current;
    return () => closings.current === own;
  };
}
