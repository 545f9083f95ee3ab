/** Variables of a text stand in braces, as `{nickname}`, and are filled in for each player. */
export const VARIABLES = ['nickname', 'currency', 'brand', 'link'] as const;
export type TextVariable = (typeof VARIABLES)[number];
export type Values = Readonly<Record<TextVariable, string>>;

const BRACES = /\{([^{}]*)\}/g;

/** Fills in each variable once: what a value contains is not read again. */
export function fillIn(text: string, values: Values): string {
  return text.replace(BRACES, (whole, name: string) => (isVariable(name) ? values[name] : whole));
}

/** On a device the whole message is the link, so its address is left out of the words. */
export function shortOnDevice(text: string, values: Values): string {
  return fillIn(text, { ...values, link: '' }).trim();
}

/** The variables of a text, and what stands in braces and is none. */
export function variablesIn(text: string): { known: Set<TextVariable>; unknown: string[] } {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  return {
    known: new Set(names.filter(isVariable)),
    unknown: [...new Set(names.filter((name) => !isVariable(name)))],
  };
}

function isVariable(name: string): name is TextVariable {
  return VARIABLES.some((variable) => variable === name);
}
