import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { keepAboveKeyboard } from './above-keyboard.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

/** The closing motion of dialog.css, and a frame. */
const CLOSING_MS = 220;

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  /** True while open and until the closing motion has ended: render the contents for that long. */
  present: boolean;
  closing: boolean;
};

/**
 * Drives a native dialog from a boolean. The browser provides the focus trap, Escape, the inert
 * page behind and the return of focus to the opener; this adds a closing motion, which the browser
 * would cut off, and a close before the element is removed, without which the focus would be lost.
 */
export function useModal(open: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const [wasOpen, setWasOpen] = useState(open);
  const [closing, setClosing] = useState(false);

  if (open !== wasOpen) {
    setWasOpen(open);
    setClosing(!open);
  }

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog || dialog.open) return;
    dialog.showModal();
    dialogOpened(dialog);
  }, [open]);

  useEffect(() => (open && ref.current ? keepAboveKeyboard(ref.current) : undefined), [open]);

  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(() => {
      if (ref.current) shut(ref.current);
      setClosing(false);
    }, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [closing]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog) shut(dialog);
    };
  }, []);

  return { ref, present: open || closing, closing };
}

function shut(dialog: HTMLDialogElement) {
  dialogClosed(dialog);
  dialog.close();
}
