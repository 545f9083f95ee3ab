/**
 * Brings the first field that is wrong before the reader's eyes, and under his fingers. After the
 * next drawing: what is wrong has only just been found out.
 */
export function focusMistake(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
