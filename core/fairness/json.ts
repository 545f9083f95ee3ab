/** JSON values, and one text for each of them whatever the order of their keys. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * Two values are the same bet exactly when their canonical texts are equal. A database may return
 * keys in another order than they were written, so JSON.stringify alone cannot decide this.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`).join(',')}}`;
}

/** Whether a value is JSON of at most `depth` levels: what is deeper may exhaust the stack. */
export function isJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth === 0 || typeof value !== 'object') return false;
  return Object.values(value).every((inner) => isJson(inner, depth - 1));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
