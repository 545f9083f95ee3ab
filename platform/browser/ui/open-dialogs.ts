/**
 * The open modal dialogs, topmost last. Everything outside the topmost one is inert: it cannot be
 * pressed and screen readers skip it, so notifications move into it.
 */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function dialogOpened(dialog: HTMLDialogElement) {
  change([...dialogs.filter((each) => each !== dialog), dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement) {
  if (dialogs.includes(dialog)) change(dialogs.filter((each) => each !== dialog));
}

export function topmostDialog(): HTMLDialogElement | undefined {
  return dialogs.at(-1);
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}
