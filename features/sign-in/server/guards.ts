import { createThrottle, networkOf } from '#domain/identity/server/index.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { createLoginGuard } from './login-guard.ts';

const MINUTE = 60_000;
/** Attempts of any kind after which a network must solve a captcha. */
const SUSPICIOUS_AFTER = 10;

/**
 * Rate limits of the login and registration calls, counted by network; limits of a single account
 * and of a single contact are counted where they are checked.
 */
export function createGuards(now?: () => number) {
  // A registration cannot but reveal that a contact is taken. So asking is slowed down: after a few
  // such answers each next one costs a longer wait.
  const takenAnswers = createThrottle({ free: 4, capMs: 15 * MINUTE, resetMs: 360 * MINUTE }, now);
  // Registrations from one network are slowed too, though far later: a town may share it.
  const opened = createThrottle({ free: 60, capMs: 5 * MINUTE, resetMs: 60 * MINUTE }, now);
  // Requested codes and emails: each reaches a person, and a message to a phone costs money. Mobile
  // networks put thousands behind one address; the captcha has screened them by then.
  const sent = createThrottle({ free: 60, capMs: 5 * MINUTE, resetMs: 60 * MINUTE }, now);
  // Emails without a code to one address, from any requester.
  const loginEmail = createThrottle({ free: 3, capMs: 60 * MINUTE, resetMs: 1440 * MINUTE }, now);
  // Everything that a bot would repeat, to decide when to require a captcha.
  const attempts = createThrottle({ free: Infinity, capMs: 0, resetMs: 60 * MINUTE }, now);

  return {
    login: createLoginGuard(now),
    register: {
      waitFor: (network: string) => takenAnswers.waitFor(network) ?? opened.waitFor(network),
      countTaken: takenAnswers.count,
      countOpened: opened.count,
    },
    send: { waitFor: sent.waitFor, count: sent.count },
    loginEmail: { waitFor: loginEmail.waitFor, count: loginEmail.count },
    /** Counts an attempt and returns whether the network has made too many for a human. */
    isSuspectedBot(origin: Origin): boolean {
      const network = networkOf(origin.ip);
      attempts.count(network);
      return attempts.attemptsOf(network) > SUSPICIOUS_AFTER;
    },
    /** A successful login shows that the network is no bot. */
    trust: (origin: Origin) => attempts.reset(networkOf(origin.ip)),
  };
}

export type Guards = ReturnType<typeof createGuards>;
