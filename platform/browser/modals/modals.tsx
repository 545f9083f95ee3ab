/**
 * Dialogs that open by name from anywhere. They stack; Escape, the backdrop and Back close the top
 * one. Every open dialog is one history entry, so that Back on a phone closes it.
 */
import { createContext, useSyncExternalStore, type ComponentType } from 'react';
import { createFirstStore } from '../first-store.ts';
import { onBeforeNavigate } from '../router/navigation.ts';

export type ModalProps = {
  readonly close: () => void;
  readonly props: Readonly<Record<string, unknown>>;
};

export type ModalEntry = {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ readonly Modal: ComponentType<ModalProps> }>;
};

export type OpenModal = {
  readonly id: number;
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
};

/** What the frame of a dialog needs from its host; false while the dialog is closing. */
export const ModalContext = createContext<{ readonly isOpen: boolean }>({ isOpen: false });

const store = createFirstStore<readonly OpenModal[]>([]);
let lastId = 0;

/** The names are those of apps/player/modals.ts, which comes with the first dialog. */
export function openModal(
  name: string,
  props: Readonly<Record<string, unknown>> = {},
  options: { readonly replace?: boolean } = {},
): void {
  const stack = openModalStack();
  if (stack.at(-1)?.name === name && !options.replace) return;
  lastId += 1;
  const kept = options.replace ? stack.slice(0, -1) : stack;
  setStack([...kept, { id: lastId, name, props }]);
}

export function openModalStack(): readonly OpenModal[] {
  return store.get();
}

export function closeModal(): void {
  setStack(openModalStack().slice(0, -1));
}

export function closeAllModals(): void {
  setStack([]);
}

/** Closes a dialog by its name, wherever in the stack it is. */
export function closeModalByName(name: string): void {
  setStack(openModalStack().filter((modal) => modal.name !== name));
}

/** Whether any dialog is open, or the one of this name. */
export function isModalOpen(name?: string): boolean {
  const stack = openModalStack();
  return name === undefined ? stack.length > 0 : stack.some((modal) => modal.name === name);
}

export function useModalOpen(): boolean {
  return useSyncExternalStore(store.subscribe, isModalOpen, () => false);
}

export function onModals(listener: () => void): () => void {
  return store.subscribe(listener);
}

function setStack(next: readonly OpenModal[]): void {
  store.set(next);
  followWithHistory();
}

let isMovingInHistory = false;
let onHistorySettled: (() => void) | undefined;

function depthInHistory(): number {
  return (history.state as { modals?: number } | null)?.modals ?? 0;
}

/**
 * Brings the history to the depth of the stack; one move at a time, because `go` is asynchronous.
 */
function followWithHistory(): void {
  if (isMovingInHistory) return;
  const depth = depthInHistory();
  const { length } = openModalStack();
  if (length < depth) {
    isMovingInHistory = true;
    history.go(length - depth);
  }
  for (let next = depth + 1; next <= length; next += 1) {
    history.pushState({ ...(history.state as object | null), modals: next }, '');
  }
}

/** Starts following Back, and closes everything when the page changes. */
export function listenToModals(): () => void {
  if (depthInHistory() > 0) history.replaceState({ ...(history.state as object), modals: 0 }, '');
  const onPop = () => {
    if (isMovingInHistory) {
      isMovingInHistory = false;
      followWithHistory();
      onHistorySettled?.();
      return;
    }
    const stack = openModalStack();
    if (depthInHistory() < stack.length) setStack(stack.slice(0, depthInHistory()));
  };
  addEventListener('popstate', onPop);
  const stop = onBeforeNavigate(leaveAll);
  return () => {
    removeEventListener('popstate', onPop);
    stop();
  };
}

async function leaveAll(): Promise<void> {
  if (isModalOpen()) closeAllModals();
  if (!isMovingInHistory) return;
  await new Promise<void>((done) => {
    onHistorySettled = done;
  });
  onHistorySettled = undefined;
}
