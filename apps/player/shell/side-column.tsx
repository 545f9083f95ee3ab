import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { togglePanel, usePanelOpen } from './panels.ts';

/** From this width on the column stands beside the page; below it is a dialog. */
const WIDE = '(min-width: 80rem)';
const loadPanel = () => import('./side-panel.tsx').then((module) => module.SidePanel);

/** Wide screens: chat and live bets beside every page, until they are closed. */
export function SideColumn() {
  const t = useT('shell');
  const isWide = useIsWide();
  const isOpen = usePanelOpen('side');
  const isShown = isWide && isOpen;
  const Panel = useLazyLoad(loadPanel, isShown);
  return (
    <aside className="side" aria-label={t('side')}>
      {isShown && Panel && <Panel onClose={() => togglePanel('side')} />}
    </aside>
  );
}

/** In the header of desktops: opens and closes the column, or opens the dialog. */
export function SideButton() {
  const t = useT('shell');
  const isWide = useIsWide();
  const isOpen = usePanelOpen('side');
  return (
    <button
      type="button"
      className="side-button"
      aria-label={t('side')}
      {...(isWide ? { 'aria-expanded': isOpen } : { 'aria-haspopup': 'dialog' })}
      onClick={() => (isWide ? togglePanel('side') : openModal('Chat'))}
    >
      <FirstIcon name="chat" />
    </button>
  );
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
