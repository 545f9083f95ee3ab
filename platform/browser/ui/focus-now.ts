/**
 * A `ref` for the main field of a screen or dialog: focuses it on mount. A microtask later, because
 * a dialog takes the focus itself when it opens.
 */
export function focusNow(field: HTMLElement | null): void {
  if (field) queueMicrotask(() => field.focus());
}
