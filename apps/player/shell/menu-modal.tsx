import './menu-modal.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { NavigationGroups } from './navigation.tsx';

/** Phones: everything that the sidebar has, with the languages. */
export function Modal() {
  const t = useT('shell');
  return (
    <ModalFrame title={t('nav.menu')}>
      <nav className="menu-sheet" aria-label={t('menu')}>
        <NavigationGroups hasGames />
      </nav>
    </ModalFrame>
  );
}
