import { caretAfter } from '#domain/identity/player/phone.ts';

const DIGITS_MAX = 19;

/** Digits in fours, as they stand on the card, however they were typed or pasted. */
export function inFours(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** What the field shows from now on. The caret stays behind the digit it stood behind. */
export function cardInFours(field: HTMLInputElement): string {
  const text = inFours(field.value);
  const before = field.value.slice(0, field.selectionStart ?? undefined);
  const caret = caretAfter(text, before.replaceAll(/\D/g, '').length);
  // The field gets its new value when React has drawn it, and the caret would go to its end.
  requestAnimationFrame(() => field.setSelectionRange(caret, caret));
  return text;
}
