import './reason-dialog.css';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { useForm } from '../browser/forms/use-form.ts';
import { showRefusal } from '../browser/ui/errors.ts';
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
  // Every opening is a new dialog: it begins empty, and only its own response closes it.
  const opening = useOpening(props.open);
  const shown = useWhileOpen(props);
  return <Opened key={opening} {...shown} open={props.open} />;
}

function Opened(props: ReasonDialogProps) {
  const t = useT('backoffice-kit');
  const formId = useId();
  const { open, title, text, confirm, isDangerous, children } = props;
  const { reasonMin = 3, reasonMax = 500 } = props;
  const form = useReason(props);
  const close = () => form.isBusy || props.onClose();
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={form.isBusy || undefined} onClick={close}>
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
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('close')}
      footer={footer}
      // A request in flight cannot be cancelled, so its response is awaited.
      locked={form.isBusy}
    >
      <form
        id={formId}
        className="reason-form"
        // The second click of a double click hits a dialog that is closing already.
        onSubmit={(event) => (open ? form.submit(event) : event.preventDefault())}
      >
        {text && <p>{text}</p>}
        {children}
        {reasonMin > 0 && (
          <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
            <TextArea
              {...form.input('reason')}
              required
              minLength={reasonMin}
              maxLength={reasonMax}
            />
          </Field>
        )}
        <p className="reason-refused" role="alert">
          {form.note}
        </p>
      </form>
    </Dialog>
  );
}

function useReason({ open, onClose, send, done, onDone }: ReasonDialogProps) {
  const isOpen = useLatest(open);
  return useForm({
    values: { reason: '' },
    send: ({ reason }) => send(reason.trim()),
    onDone: () => {
      if (isOpen.current) onClose();
      if (done !== undefined) showToast({ tone: 'success', title: done });
      onDone?.();
    },
    onRefused: (refusal) => isOpen.current || showRefusal(refusal),
  });
}

/** Whether the dialog is open at the time of a response; false when it is gone. */
function useLatest(open: boolean): RefObject<boolean> {
  const isOpen = useRef(open);
  useLayoutEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  return isOpen;
}

/** Counts the openings. */
function useOpening(open: boolean): number {
  const [wasOpen, setWasOpen] = useState(open);
  const [count, setCount] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setCount(count + 1);
  }
  return count;
}

/** The text of the open dialog stays until its closing motion has ended. */
function useWhileOpen(props: ReasonDialogProps): ReasonDialogProps {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : last;
}
