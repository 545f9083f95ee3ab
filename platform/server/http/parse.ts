import type * as z from 'zod/mini';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Schema } from '#core/wire.ts';

/** Deeper JSON than this is nobody's honest request and is refused before any schema sees it. */
const DEPTH_MAX = 12;

/**
 * Checks one part of a request by its schema. Text that no database can keep, with a NUL or half of
 * a pair of code units in it, is `malformed` before any schema sees it.
 * A field's codes are the schema's own where it names one ("amount_format"), else the kind of
 * mistake ("invalid_type").
 */
export function parsePart(schema: Schema, value: unknown): { value: unknown } | Refusal {
  if (depth(value) > DEPTH_MAX) return refuse('bad_input', { body: ['too_deep'] });
  const broken = brokenText(value);
  if (broken) return refuse('bad_input', { [broken.join('.') || 'body']: ['malformed'] });
  // Without its input an issue cannot tell a missing value from one of another type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  return refuse('bad_input', fieldErrors(parsed.error.issues));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues.slice(0, 20)) {
    const field = issue.path.map(String).join('.') || 'body';
    const codes = (errors[field] ??= []);
    const code = codeOf(issue);
    if (!codes.includes(code)) codes.push(code);
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

/** The way to the first text that is none; undefined when all are. */
function brokenText(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isKept(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isKept(name)) return [];
    const path = brokenText(inner);
    if (path) return [name, ...path];
  }
  return undefined;
}

function isKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
