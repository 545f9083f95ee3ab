/**
 * As the `ref` of the one field a screen or a dialog is there for: it takes the focus when it
 * appears. A moment later, because a dialog takes the focus itself when it opens.
 */
export function focusNow(field: HTMLElement | null): void {
  if (field) queueMicrotask(() => field.focus());
}
