/** More alternatives than this are not statements that someone wrote, but combinations. */
const VARIANTS_MAX = 64;

/** Part of a text is not known before the program runs. */
export class DynamicText extends Error {}

/** Every way to put one text of each part behind the other. */
export function product(...parts: readonly (readonly string[])[]): readonly string[] {
  const texts = parts.reduce<readonly string[]>(
    (before, part) => before.flatMap((text) => part.map((next) => text + next)),
    [''],
  );
  if (texts.length > VARIANTS_MAX) throw new DynamicText(`more than ${VARIANTS_MAX} variants`);
  return distinct(texts);
}

export function single(texts: readonly string[]): string {
  if (texts.length !== 1) throw new DynamicText('a part that has several values');
  return texts[0]!;
}

export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** The result of an operator on two texts; undefined if texts are not made with it. */
export function operate(operator: string, left: readonly string[], right: readonly string[]) {
  if (operator === '+') return product(left, right);
  const count = COUNTS[operator];
  return count && [String(count(Number(single(left)), Number(single(right))))];
}

const COUNTS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/**
 * What can stand behind these texts without changing the columns of the statement, in place of a
 * condition or an order that is put together at run time.
 */
export function neutralAfter(texts: readonly string[]): string | undefined {
  return NEUTRAL.find(([ending]) => texts.every((text) => ending.test(text)))?.[1];
}

const NEUTRAL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:where|and)\s+$/i, 'true'],
  [/\b(?:order by|limit)\s+\$?$/i, '1'],
];
