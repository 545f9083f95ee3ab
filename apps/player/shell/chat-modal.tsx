import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { SidePanel } from './side-panel.tsx';

/** Phones: chat and live bets as a sheet. */
export function Modal() {
  const t = useT('shell');
  return (
    <ModalFrame title={t('side')}>
      <SidePanel />
    </ModalFrame>
  );
}
