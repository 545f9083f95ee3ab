/** Refusals as text: lines in the reader's language, and one notification for all of them. */
import { formatFieldError, type Refusal, type FieldError } from '#core/refusal.ts';
import { currentLocale, translator, type Translate } from '../texts/i18n.tsx';
import { textsOf } from '../texts/texts.ts';
import { showToast, type ToastLink } from './toast-store.ts';

/** Captcha refusals open the captcha and show no text. */
const HIDDEN = /^(?:h|re)?captcha|^altcha/i;

/** All lines of a refusal: those of its fields, or of its code when no field is named. */
export function linesOf(refusal: Refusal, t: Translate<'error'> = errorTexts()): string[] {
  const all = Object.entries(refusal.errors ?? {});
  const shown = all.filter(([field]) => !HIDDEN.test(field)).flatMap(([, errors]) => errors);
  const lines = shown.filter(({ code }) => !HIDDEN.test(code)).map((error) => lineOf(error, t));
  if (lines.length > 0) return [...new Set(lines)];
  // Only captcha messages: there is nothing to show.
  if (all.length > 0 && all.every(([, errors]) => errors.length > 0)) return [];
  return HIDDEN.test(refusal.refused) ? [] : [lineOf({ code: refusal.refused }, t)];
}

/** The lines that belong to one field of a form. */
export function fieldErrors(refusal: Pick<Refusal, 'errors'> | undefined, field: string): string[] {
  const errors = refusal?.errors?.[field] ?? [];
  return errors.filter(({ code }) => !HIDDEN.test(code)).map((error) => lineOf(error));
}

/** The text under `error.` of the code; an error without one is shown as it was sent. */
export function lineOf(error: FieldError, t: Translate<'error'> = errorTexts()): string {
  const key = error.code.trim();
  if (!isErrorKey(key)) return formatFieldError(error);
  return t(key, { detail: (error.detail ?? '').trim() });
}

/** One notification with a line for everything that was wrong, and the way to resolve it. */
export function showRefusal(refusal: Refusal, link?: ToastLink): void {
  if (refusal.refused === 'aborted') return;
  const lines = linesOf(refusal);
  if (lines.length === 0) return;
  const t = errorTexts();
  showToast({ tone: 'error', title: t('error'), text: lines.join('\n'), link });
}

/** An own-property check, so that "toString" is not a key. */
function isErrorKey(key: string): boolean {
  return Object.hasOwn(textsOf(currentLocale())['error'] ?? {}, key);
}

function errorTexts(): Translate<'error'> {
  return translator(currentLocale(), 'error');
}
