import { networkOf } from '#domain/identity/server/index.ts';
import {
  spendAll,
  type Backoff,
  type BackoffPolicy,
  type RateLimits,
} from '#platform/server/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Guesses at one account from one network. */
const ACCOUNT: BackoffPolicy = { free: 5, capSeconds: 15 * MINUTE, resetSeconds: 24 * HOUR };
/** Guesses at any account from one network: wide, because a whole town may share one address. */
const NETWORK: BackoffPolicy = { free: 30, capSeconds: 5 * MINUTE, resetSeconds: HOUR };

export type LoginAttempt = {
  /** E-mail or phone, as normalised. */
  contact: string;
  ip: string;
  /** The mark of a device that logged in to this very account before. */
  device: string | undefined;
};

/**
 * Rate limit of password guesses.
 *
 * No count is by account alone, so an attacker cannot lock out another account. A device that has
 * logged in to the account before is counted apart from its address: not even an attacker behind
 * the same address can make its owner wait.
 */
export function createLoginGuard(limits: RateLimits) {
  const accounts = limits.backoff('login.account', ACCOUNT);
  const networks = limits.backoff('login.network', NETWORK);

  function spendsOf({ contact, ip, device }: LoginAttempt): [Backoff, string][] {
    if (device !== undefined) return [[accounts, `${contact} device ${device}`]];
    const network = networkOf(ip);
    return [
      [accounts, `${contact} network ${network}`],
      [networks, network],
    ];
  }

  return {
    /** Counts the attempt, or returns the seconds to wait. */
    check: (attempt: LoginAttempt) => spendAll(spendsOf(attempt)),
    /**
     * Clears the failed attempts at this account after a correct password. For the network only
     * this attempt is refunded: logging in to an own account between two guesses must not reset
     * the limit for the next guess.
     */
    recordSuccess: async (attempt: LoginAttempt): Promise<void> => {
      const [[, account], network] = spendsOf(attempt) as [[Backoff, string], [Backoff, string]?];
      await accounts.reset(account);
      await network?.[0].refund(network[1]);
    },
    /** Refunds an attempt that was not verified. */
    refund: async (attempt: LoginAttempt): Promise<void> => {
      await Promise.all(spendsOf(attempt).map(([backoff, key]) => backoff.refund(key)));
    },
  };
}
