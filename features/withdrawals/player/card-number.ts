import { caretAfter } from '#domain/identity/player/phone.ts';

const DIGITS_MAX = 19;

/** Formats digits in groups of four, as on the card, however they were typed or pasted. */
export function inFours(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** The formatted value of the field. The caret stays behind the digit it was behind. */
export function cardInFours(field: HTMLInputElement): string {
  const text = inFours(field.value);
  const before = field.value.slice(0, field.selectionStart ?? undefined);
  const caret = caretAfter(text, before.replaceAll(/\D/g, '').length);
  // React sets the new value in the next render, which would move the caret to the end.
  requestAnimationFrame(() => field.setSelectionRange(caret, caret));
  return text;
}
