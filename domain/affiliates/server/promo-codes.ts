import { refuseInput, refuseTooManyRequests, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { readCode } from '../rules.codes.ts';
import { findOpenCode } from './store.codes.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Checks a promo code of a registration. */
export type CheckPromo = (
  promo: string | undefined,
  ip: string,
) => Promise<Refusal<'bad_input' | 'too_many_requests'> | undefined>;

/** Whether a code leads to a partner: its link is on, and the partner is active. */
export async function isPartnerCode(db: Queryable, promo: string): Promise<boolean> {
  const code = readCode(promo);
  const found = code === undefined ? undefined : await findOpenCode(db, code);
  return found?.is_active === true && found.status === 'active';
}

/**
 * A code that leads to no partner and gives no bonus is refused. After some of those each next one
 * from a network costs a longer wait, so that codes are not found by guessing.
 */
export function createPromoCheck(
  db: Queryable,
  rateLimits: Pick<RateLimits, 'backoff'>,
  givesBonus: (promo: string) => Promise<boolean>,
): CheckPromo {
  const wrong = { free: 5, capSeconds: 15 * MINUTE, resetSeconds: 6 * HOUR };
  const guesses = rateLimits.backoff('register.promo', wrong);
  return async (promo, ip) => {
    if (!promo?.trim()) return undefined;
    const wait = await guesses.waitFor(networkOf(ip));
    if (wait !== undefined) return refuseTooManyRequests(wait);
    if ((await isPartnerCode(db, promo)) || (await givesBonus(promo))) return undefined;
    await guesses.count(networkOf(ip));
    return refuseInput('promo', 'promo_unknown');
  };
}
