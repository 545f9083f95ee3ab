/**
 * Postbacks: calls to the server of a partner. The address may name macros in braces, which are
 * replaced by what happened, encoded for an address. An attempt without an answer of success is
 * repeated with growing pauses, for about two days.
 */
export const MACROS = [
  'id',
  'event',
  'player',
  'tag',
  'campaign',
  'amount',
  'currency',
  'time',
] as const;
export type MacroValues = Readonly<Record<(typeof MACROS)[number], string>>;

const MACRO = /\{(\w+)\}/g;

/** Whether every macro of an address is known. */
export function areMacrosKnown(url: string): boolean {
  return [...url.matchAll(MACRO)].every(([, name]) => MACROS.some((known) => known === name));
}

export function fillMacros(url: string, values: MacroValues): string {
  return url.replaceAll(MACRO, (whole, name: string) => {
    const known = MACROS.find((one) => one === name);
    return known === undefined ? whole : encodeURIComponent(values[known]);
  });
}

export const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_SECONDS = 15;
const PAUSE_MAX_SECONDS = 43_200;

/** So long all calls of a partner wait at most, after one that their server did not answer. */
export const SILENCE_MAX_SECONDS = 600;

/** The pause after an attempt; undefined when there is no further one. */
export function pauseAfter(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined;
  return Math.min(PAUSE_MAX_SECONDS, FIRST_PAUSE_SECONDS * 4 ** (attempts - 1));
}
