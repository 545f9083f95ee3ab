import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './route.ts';

/** Counts per call name and client; one counter store per limit, memory bounded by expiry. */
export function createRateLimiter() {
  const limiters = new Map<string, RateLimiterMemory>();

  /** Returns the seconds to wait when the limit is used up, undefined when the request may pass. */
  async function spend(
    name: string,
    client: string,
    limit: RateLimit,
  ): Promise<number | undefined> {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: limit.count, duration: limit.seconds });
      limiters.set(name, limiter);
    }
    try {
      await limiter.consume(client);
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  }

  return { spend };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
