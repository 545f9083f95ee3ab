/**
 * Promo codes: Latin letters and digits, compared without case. Two codes that differ by
 * look-alikes alone cannot both exist, so that a code that is read from a picture or typed on a
 * Cyrillic keyboard never leads to another partner.
 */
const CODE = /^[A-Z0-9]{4,20}$/;

/** Cyrillic capitals that look like Latin ones. */
const LATIN: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
};
const FOLDED: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
};

/** The code in a text that was typed; undefined where it can be none. */
export function readCode(text: string): string | undefined {
  const capitals = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const code = capitals.replaceAll(/[А-ЯІ]/g, (letter) => LATIN[letter] ?? letter);
  return CODE.test(code) ? code : undefined;
}

/** By what codes are compared. */
export function foldCode(code: string): string {
  return code.replaceAll(/[OQILZSB]/g, (letter) => FOLDED[letter] ?? letter);
}
