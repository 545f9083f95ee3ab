/** Draws the open dialogs. Loaded after the page itself, because no dialog is open at first. */
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { refuse } from '#core/refusal.ts';
import { showRefusal } from '../ui/errors.ts';
import { currentLocale } from '../texts/i18n.tsx';
import { logFailure } from '../log.ts';
import { closeModal, ModalContext, onModals, openModalStack } from './modals.tsx';
import type { ModalEntry, ModalProps, OpenModal } from './modals.tsx';
import { reloadTo } from '../router/reload-guard.ts';
import { loadTexts } from '../texts/texts.ts';

/** The kit's closing motion and a little more: content stays mounted for that long. */
const LEAVING_MS = 300;

type Entries = Readonly<Record<string, ModalEntry>>;

export function ModalHost({ entries }: { entries: Entries }) {
  const open = useSyncExternalStore(onModals, openModalStack, openModalStack);
  const shown = useLingering(open);
  return shown.map((modal) => (
    <ModalContext key={modal.id} value={{ isOpen: open.includes(modal) }}>
      <ModalView modal={modal} entry={entryOf(entries, modal.name)} />
    </ModalContext>
  ));
}

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

function entryOf(entries: Entries, name: string): ModalEntry {
  if (!Object.hasOwn(entries, name)) throw new Error(`Unknown modal: ${name}`);
  return entries[name]!;
}

function ModalView({ modal, entry }: { modal: OpenModal; entry: ModalEntry }) {
  const Content = useContent(entry);
  return Content ? <Content close={closeModal} props={modal.props} /> : null;
}

function useContent(entry: ModalEntry): ComponentType<ModalProps> | undefined {
  const [content, setContent] = useState<{ Modal: ComponentType<ModalProps> }>();
  useEffect(() => {
    let isWanted = true;
    void loadContent(entry).then((module) => {
      if (!isWanted) return;
      if (module) setContent({ Modal: module.Modal });
      else closeModal();
    });
    return () => {
      isWanted = false;
    };
  }, [entry]);
  return content?.Modal;
}

async function loadContent(
  entry: ModalEntry,
): Promise<{ Modal: ComponentType<ModalProps> } | null> {
  try {
    const [module] = await Promise.all([entry.load(), loadTexts(currentLocale(), entry.texts)]);
    return module;
  } catch (error) {
    logFailure('Failed chunk loading', 'modal', error);
    // Without a network a reload would lose the page as well, and the build is not the reason.
    if (!navigator.onLine) showRefusal(refuse('offline'));
    else if (!reloadTo(location.pathname + location.search)) showRefusal(refuse('network'));
    return null;
  }
}
