import type * as z from 'zod/mini';
import {
  refuse,
  refuseInput,
  parseFieldError,
  type Refusal,
  type FieldError,
  type FieldErrors,
} from '#core/refusal.ts';
import type { Schema } from '#core/wire.ts';

/** Deeper JSON is no legitimate request and is refused before any schema is applied. */
const DEPTH_MAX = 12;

/**
 * Checks one part of a request by its schema. Text that a database cannot store, with a NUL or half
 * of a surrogate pair, is `malformed` before any schema is applied. A field's codes are the
 * schema's own where it names one ("amount_format"), else the kind of error ("invalid_type").
 */
export function parsePart(
  schema: Schema,
  value: unknown,
): { value: unknown } | Refusal<'bad_input'> {
  if (depth(value) > DEPTH_MAX) return refuseInput('body', 'too_deep');
  const broken = findMalformedText(value);
  if (broken) return refuseInput(broken.join('.') || 'body', 'malformed');
  // Without its input an issue does not distinguish a missing value from one of another type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  return refuse('bad_input', fieldErrors(parsed.error.issues));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, FieldError[]> = {};
  for (const issue of issues.slice(0, 20)) {
    const field = issue.path.map(String).join('.') || 'body';
    const found = (errors[field] ??= []);
    const error = parseFieldError(codeOf(issue));
    if (!found.some(({ code }) => code === error.code)) found.push(error);
  }
  return errors;
}

const CODE = /^[a-z][a-z0-9_]*(:.*)?$/;

function codeOf(issue: z.core.$ZodIssue): string {
  if (CODE.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return issue.code;
}

function depth(value: unknown, level = 0): number {
  if (level > DEPTH_MAX || typeof value !== 'object' || value === null) return level;
  let deepest = level;
  for (const inner of Object.values(value)) {
    deepest = Math.max(deepest, depth(inner, level + 1));
    if (deepest > DEPTH_MAX) break;
  }
  return deepest;
}

/** The path to the first malformed text; undefined when there is none. */
function findMalformedText(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return [];
    const path = findMalformedText(inner);
    if (path) return [name, ...path];
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
