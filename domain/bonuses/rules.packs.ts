/**
 * Welcome packs: bonuses for the first deposits of a new player. Step n opens after the deposit
 * that step n − 1 waited for. Source: section 5.5 of the domain reference.
 */
import * as z from 'zod/mini';
import { bonusCodeText } from './rules.codes.ts';

const title = z.string().check(z.minLength(1, 'required'), z.maxLength(80, 'too_long'));

export const packTerms = z.strictObject({
  titles: z.strictObject({ ru: title, en: title, kz: title }),
  /** How long after the registration its steps can be paid for. */
  days: z.int().check(z.minimum(1), z.maximum(60)),
  /** The codes of its bonuses, in order. */
  steps: z.array(bonusCodeText).check(z.minLength(1, 'required'), z.maxLength(6, 'too_long')),
});
export type PackTerms = z.output<typeof packTerms>;

/** The key of the grant of a step, which is counted from 1. */
export const stepKey = (step: number): string => `pack:${step}`;

/** The step that a grant with this key belongs to; undefined for any other grant. */
export function stepOf(key: string): number | undefined {
  const found = /^pack:([1-9]\d?)$/.exec(key)?.[1];
  return found === undefined ? undefined : Number(found);
}
