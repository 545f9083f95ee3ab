import { createThrottle, networkOf } from '#domain/identity/server/index.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { createLoginGuard } from './login-guard.ts';

const MINUTE = 60_000;
/** Tries of any kind after which a place is asked to show that it is not a machine. */
const SUSPICIOUS_AFTER = 10;

/**
 * What slows the ways in down where somebody abuses them. Counted by part of the network; limits of
 * a single account and of a single contact are counted where they are judged.
 */
export function createGuards(now?: () => number) {
  // An account is opened at once, so registration cannot but tell that a contact is taken. What can
  // be done is to make asking slow: after a few such answers each next one costs a longer wait.
  const taken = createThrottle({ free: 4, capMs: 15 * MINUTE, forgetMs: 360 * MINUTE }, now);
  // Accounts opened from one place are slowed too, though far later: a town may share it.
  const opened = createThrottle({ free: 60, capMs: 5 * MINUTE, forgetMs: 60 * MINUTE }, now);
  // Codes and mails asked for: each is written to somebody, and a message to a phone costs money.
  // Mobile networks put thousands behind one address; the captcha has screened them by then.
  const sent = createThrottle({ free: 60, capMs: 5 * MINUTE, forgetMs: 60 * MINUTE }, now);
  // Letters without a code to one address, whoever asks for them.
  const letter = createThrottle({ free: 3, capMs: 60 * MINUTE, forgetMs: 1440 * MINUTE }, now);
  // Everything that a machine would do again and again, to know when to ask for a captcha.
  const seen = createThrottle({ free: Infinity, capMs: 0, forgetMs: 60 * MINUTE }, now);

  return {
    login: createLoginGuard(now),
    register: {
      waitFor: (network: string) => taken.waitFor(network) ?? opened.waitFor(network),
      countTaken: taken.count,
      countOpened: opened.count,
    },
    send: { waitFor: sent.waitFor, count: sent.count },
    letter: { waitFor: letter.waitFor, count: letter.count },
    /** Counts one more try and says whether the place has made too many to be a person's. */
    looksLikeMachine(origin: Origin): boolean {
      const network = networkOf(origin.ip);
      seen.count(network);
      return seen.triesOf(network) > SUSPICIOUS_AFTER;
    },
    /** A right answer: whoever is in is no machine. */
    trust: (origin: Origin) => seen.forget(networkOf(origin.ip)),
  };
}

export type Guards = ReturnType<typeof createGuards>;
