import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './route.ts';

/** Counts per name and asker; one counter store per limit, memory bounded by expiry. */
export function createLimits() {
  const limiters = new Map<string, RateLimiterMemory>();

  /** Seconds to wait when the limit is used up, undefined when the request may pass. */
  async function spend(name: string, asker: string, limit: Limit): Promise<number | undefined> {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: limit.count, duration: limit.seconds });
      limiters.set(name, limiter);
    }
    try {
      await limiter.consume(asker);
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  }

  return { spend };
}

export type Limits = ReturnType<typeof createLimits>;
