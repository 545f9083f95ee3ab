import type { Origin } from '#platform/server/http/route.ts';
import { networkOf, siteOf } from '#platform/server/network.ts';
import { spendAll, type RateLimits } from '#platform/server/rate-limits.ts';
import { createLoginGuard } from './login-guard.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits of the login and registration calls, counted by network; limits of a single account
 * and of a single contact are counted where they are checked.
 */
export function createGuards(limits: RateLimits) {
  // A registration cannot but reveal that a contact is taken. So asking is slowed down: after a few
  // such answers each next one costs a longer wait.
  const taken = { free: 4, capSeconds: 15 * MINUTE, resetSeconds: 6 * HOUR };
  const takenAnswers = limits.backoff('register.taken', taken);
  // A town may share one network, so many are free.
  const shared = { free: 60, capSeconds: 5 * MINUTE, resetSeconds: HOUR };
  const opened = limits.backoff('register.opened', shared);
  // Requested codes and emails: each reaches a person, and a message to a phone costs money. Mobile
  // networks put thousands behind one address; the captcha has screened them by then.
  const sent = limits.backoff('login.sent', shared);
  // Emails without a code to one address, from any requester.
  const daily = { free: 3, capSeconds: HOUR, resetSeconds: 24 * HOUR };
  const loginEmail = limits.backoff('login.email', daily);
  // Everything that a bot would repeat; a network that does so more often must solve a captcha.
  const attempts = limits.quota('login.attempts', { count: 10, seconds: HOUR });
  // An IPv6 site has many networks: together they may do so a few times as often.
  const siteAttempts = limits.quota('login.site-attempts', { count: 60, seconds: HOUR });
  // Guesses at one account from unknown devices, however many networks they come from. The owner of
  // an attacked account solves a captcha on a new device, and is never locked out.
  const accountGuesses = limits.quota('login.account-guesses', { count: 20, seconds: HOUR });

  return {
    login: createLoginGuard(limits),
    register: {
      waitFor: async (network: string) =>
        (await takenAnswers.waitFor(network)) ?? (await opened.waitFor(network)),
      countTaken: takenAnswers.count,
      countOpened: opened.count,
    },
    /** Counts a message, or returns the seconds to wait. */
    send: (network: string) => sent.spend(network),
    sendLoginEmail: (network: string, email: string) =>
      spendAll([
        [sent, network],
        [loginEmail, email],
      ]),
    /** Counts an attempt and returns whether the network has made too many for a human. */
    isSuspectedBot: async ({ ip }: Origin) => {
      const waits = [attempts.spend(networkOf(ip)), siteAttempts.spend(siteOf(ip))];
      return (await Promise.all(waits)).some((wait) => wait !== undefined);
    },
    /** Counts a guess at an account and returns whether it had too many in the last hour. */
    isAccountAttacked: async (contact: string) =>
      (await accountGuesses.spend(contact)) !== undefined,
  };
}

export type Guards = ReturnType<typeof createGuards>;
