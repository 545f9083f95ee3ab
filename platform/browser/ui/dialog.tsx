import './dialog.css';
import { useId, useRef, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  /** Called by Escape, the cross, a press beside the panel and the phone's back gesture. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Buttons, kept in view at the bottom. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l' | undefined;
  /** `side` slides in from the right on wide screens; both are bottom sheets on phones. */
  place?: 'centre' | 'side' | undefined;
  /** Only its own buttons close it: a reality check must be answered. */
  locked?: boolean | undefined;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, footer, size = 'm', place = 'centre', locked } = props;
  const titleId = useId();
  const { ref, present, closing } = useModal(open);
  const backdrop = useBackdropPress(() => !locked && onClose());
  return (
    <dialog
      ref={ref}
      className={classNames('dialog', `dialog-${size}`, `dialog-${place}`)}
      data-closing={closing || undefined}
      aria-labelledby={titleId}
      onCancel={(event: SyntheticEvent) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={(event: SyntheticEvent) => {
        if (event.target !== event.currentTarget || !open) return;
        // The close event of an earlier closing arrives late: it is open again by now.
        if (ref.current?.open) return;
        // Browsers do not allow preventing Escape twice in a row: it closed the dialog by itself.
        if (locked) ref.current?.showModal();
        else onClose();
      }}
      {...backdrop}
    >
      {present && (
        <div className="dialog-panel">
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {!locked && (
              <IconButton label={closeLabel} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </div>
          <div className="dialog-body">{props.children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

/** A dialog at the side: filters, the bet history beside a running game. */
export function Sheet(props: Omit<DialogProps, 'place'>) {
  return <Dialog {...props} place="side" />;
}

/** A press that both starts and ends beside the panel; selecting text past its edge is not one. */
function useBackdropPress(onPress: () => void) {
  const startedOutside = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      startedOutside.current = event.target === event.currentTarget;
    },
    onPointerUp(event: PointerEvent) {
      if (startedOutside.current && event.target === event.currentTarget) onPress();
      startedOutside.current = false;
    },
  };
}
