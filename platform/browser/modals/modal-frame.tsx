import { use, type ReactNode } from 'react';
import { useT } from '../texts/i18n.tsx';
import { closeModal, ModalContext } from './modals.tsx';
import { Dialog } from '../ui/dialog.tsx';

type ModalFrameProps = {
  readonly title: ReactNode;
  /** Buttons, kept in view at the bottom. */
  readonly footer?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** Only its own buttons close it. */
  readonly locked?: boolean;
  readonly children: ReactNode;
};

/** The frame of every dialog that is opened by name. */
export function ModalFrame({ children, ...rest }: ModalFrameProps) {
  const t = useT('common');
  const { isOpen } = use(ModalContext);
  return (
    <Dialog {...rest} open={isOpen} onClose={closeModal} closeLabel={t('close')}>
      {children}
    </Dialog>
  );
}
