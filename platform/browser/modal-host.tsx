/** Draws the open dialogs. Loaded after the page itself: nobody opens one in the first moment. */
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentLocale } from './i18n.tsx';
import { logFailure } from './log.ts';
import { closeModal, ModalContext, modalEntry, modalsNow, onModals } from './modals.tsx';
import type { ModalProps, OpenModal } from './modals.tsx';
import { reloadTo } from './reload-guard.ts';
import { loadTexts } from './texts.ts';

/** The kit's closing motion, and a little: content stays mounted for that long. */
const LEAVING_MS = 300;

export function ModalHost() {
  const open = useSyncExternalStore(onModals, modalsNow, () => NONE);
  const shown = useLingering(open);
  return shown.map((modal) => (
    <ModalContext key={modal.id} value={{ isOpen: open.includes(modal) }}>
      <ModalView modal={modal} />
    </ModalContext>
  ));
}

const NONE: readonly OpenModal[] = [];

/** The dialogs of the stack and those that closed a moment ago. */
function useLingering(open: readonly OpenModal[]): readonly OpenModal[] {
  const [shown, setShown] = useState<readonly OpenModal[]>(open);
  const fresh = open.filter((modal) => !shown.includes(modal));
  if (fresh.length > 0) setShown([...shown, ...fresh]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(open), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return shown;
}

function ModalView({ modal }: { modal: OpenModal }) {
  const Content = useContent(modal.name);
  return Content ? <Content close={closeModal} props={modal.props} /> : null;
}

function useContent(name: string): ComponentType<ModalProps> | undefined {
  const [content, setContent] = useState<{ Modal: ComponentType<ModalProps> }>();
  useEffect(() => {
    let isWanted = true;
    void loadContent(name).then((module) => {
      if (!isWanted) return;
      if (module) setContent({ Modal: module.Modal });
      else closeModal();
    });
    return () => {
      isWanted = false;
    };
  }, [name]);
  return content?.Modal;
}

async function loadContent(name: string): Promise<{ Modal: ComponentType<ModalProps> } | null> {
  const entry = modalEntry(name);
  try {
    const [module] = await Promise.all([entry.load(), loadTexts(currentLocale(), entry.texts)]);
    return module;
  } catch (error) {
    logFailure('Failed chunk loading', name, error);
    reloadTo(location.pathname + location.search);
    return null;
  }
}
