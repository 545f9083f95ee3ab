/** The auto cash-out as it is typed: "2", "1.5", "1,50"; empty for none. */
import { TARGET_MAX, TARGET_MIN } from '../rules.ts';

export type ReadTarget =
  | { readonly isValid: true; readonly target: number | null }
  | { readonly isValid: false };

export function readTarget(text: string): ReadTarget {
  if (text.trim() === '') return { isValid: true, target: null };
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return { isValid: false };
  const target = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return target >= TARGET_MIN && target <= TARGET_MAX
    ? { isValid: true, target }
    : { isValid: false };
}

/** What the field accepts: digits, one separator, two decimals. */
export function cleanTarget(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const digits = whole.slice(0, 7);
  return rest.length === 0 ? digits : `${digits}.${rest.join('').slice(0, 2)}`;
}

/** Hundredths with two decimals: 143 is "1.43". */
export function hundredthsText(value: number): string {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
