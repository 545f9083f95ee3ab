/**
 * The browser checks required fields itself, but says so in its own language. This gives its
 * messages in the language of the page.
 */
import { currentLocale, translator } from '../browser/texts/i18n.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Call once, when the app starts. */
export function translateFieldMessages(): void {
  document.addEventListener('invalid', ({ target }) => isControl(target) && explain(target), true);
  document.addEventListener('input', ({ target }) => isControl(target) && clear(target), true);
  // A value that a template or a script has set fires no input event.
  document.addEventListener('click', ({ target }) => clearForm(target), true);
}

function explain(control: Control): void {
  const t = translator(currentLocale(), 'error');
  const { valueMissing, tooShort, patternMismatch } = control.validity;
  if (valueMissing) control.setCustomValidity(t('required'));
  else if (tooShort) control.setCustomValidity(t('too_short'));
  else if (patternMismatch) control.setCustomValidity(t('id_format'));
}

function clear(control: Control): void {
  control.setCustomValidity('');
}

/** The click on a submit button, which also Enter in a field causes. */
function clearForm(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type !== 'submit' || !button.form) return;
  for (const element of button.form.elements) if (isControl(element)) clear(element);
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}
