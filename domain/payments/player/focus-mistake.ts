/**
 * Focuses the first invalid field and scrolls it into view. Waits for the next frame, because the
 * validation result has not been rendered yet.
 */
export function focusMistake(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
