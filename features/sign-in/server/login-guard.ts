import { createThrottle, networkOf, type RateLimitPolicy } from '#domain/identity/server/index.ts';

const MINUTE = 60_000;
/** Guesses at one account from one network. */
const ACCOUNT: RateLimitPolicy = { free: 5, capMs: 15 * MINUTE, resetMs: 24 * 60 * MINUTE };
/** Guesses at any account from one network: wide, because a whole town may share one address. */
const NETWORK: RateLimitPolicy = { free: 30, capMs: 5 * MINUTE, resetMs: 60 * MINUTE };

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
export function createLoginGuard(now: () => number = Date.now) {
  const accounts = createThrottle(ACCOUNT, now);
  const networks = createThrottle(NETWORK, now);

  /** Counts the attempt, or returns the seconds to wait. */
  function check(attempt: LoginAttempt): number | undefined {
    const { account, network } = keysOf(attempt);
    const wait = Math.max(
      accounts.waitFor(account) ?? 0,
      network === undefined ? 0 : (networks.waitFor(network) ?? 0),
    );
    if (wait > 0) return wait;
    accounts.count(account);
    if (network !== undefined) networks.count(network);
    return undefined;
  }

  /** Clears the failed attempts at this account after a correct password. */
  function recordSuccess(attempt: LoginAttempt): void {
    const { account, network } = keysOf(attempt);
    accounts.reset(account);
    // Only this attempt is refunded: logging in to an own account between two guesses must not
    // reset the limit for the next guess.
    if (network !== undefined) networks.refund(network);
  }

  /** Refunds an attempt that was not verified. */
  function refund(attempt: LoginAttempt): void {
    const { account, network } = keysOf(attempt);
    accounts.refund(account);
    if (network !== undefined) networks.refund(network);
  }

  return { check, recordSuccess, refund };
}

function keysOf({ contact, ip, device }: LoginAttempt): { account: string; network?: string } {
  if (device !== undefined) return { account: `${contact} device ${device}` };
  const network = networkOf(ip);
  return { account: `${contact} network ${network}`, network };
}
