/**
 * The open modal dialogs, topmost last. Everything outside the topmost one is inert: it cannot be
 * pressed and screen readers skip it, so notifications move into it.
 */
import { createFirstStore } from '../first-store.ts';

const store = createFirstStore<readonly HTMLDialogElement[]>([]);

export function dialogOpened(dialog: HTMLDialogElement) {
  change([...store.get().filter((each) => each !== dialog), dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement) {
  const dialogs = store.get();
  if (dialogs.includes(dialog)) change(dialogs.filter((each) => each !== dialog));
}

export function topmostDialog(): HTMLDialogElement | undefined {
  return store.get().at(-1);
}

export function subscribeToDialogs(listener: () => void): () => void {
  return store.subscribe(listener);
}

function change(next: readonly HTMLDialogElement[]) {
  store.set(next);
}
