import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuseBusy, type Refusal } from '#core/refusal.ts';
import { normalisePassword } from '../rules.ts';

/** What argon2id spends on a hash. */
export type PasswordCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. Hashing is off the event loop. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Half of the cores, so that a login rush does not slow the games; and half of the pool of four
 * threads that hashing shares with file access and DNS look-ups.
 */
const RUNNING_MAX = Math.min(2, Math.max(1, availableParallelism() >> 1));
/** Some seconds of work; further requests get `busy` at once instead of timing out. */
const WAITING_MAX = 64;
const BUSY_SECONDS = 3;

export type Passwords = {
  hash(password: string): Promise<string | Refusal<'busy'>>;
  /**
   * Does the same work whether or not there is a hash to compare with. Known requesters go first
   * and never get `busy`: a flood of unknown ones must not lock them out.
   */
  matches(
    stored: string | null,
    password: string,
    isKnown: boolean,
  ): Promise<boolean | Refusal<'busy'>>;
};

/** Password hashing with a limit on parallel work. Only tests change any of the options. */
export function createPasswords({
  engine = { hash, verify },
  cost = COST,
  runningMax = RUNNING_MAX,
} = {}): Passwords {
  const limited = createConcurrencyLimit(runningMax, WAITING_MAX);
  // Compared with when there is no account: the answer must take as long as if there were one.
  let decoy: Promise<string> | undefined;

  async function matches(
    stored: string | null,
    password: string,
    isKnown: boolean,
  ): Promise<boolean | Refusal<'busy'>> {
    decoy ??= engine.hash('no account has this password', cost);
    const against = stored ?? (await decoy);
    const isRight = await limited(isKnown, () =>
      engine.verify(against, normalisePassword(password)),
    );
    return isRight === true ? stored !== null : isRight;
  }

  return {
    hash: (password) => limited(false, () => engine.hash(normalisePassword(password), cost)),
    matches,
  };
}

/** Runs a limited number of jobs at once, queues a limited number, and refuses the rest. */
function createConcurrencyLimit(runningMax: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function pass<T>(
    isFirst: boolean,
    job: () => Promise<T>,
  ): Promise<T | Refusal<'busy'>> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax && !isFirst) return refuseBusy(BUSY_SECONDS);
      // A finished job hands its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => {
        if (isFirst) waiting.unshift(resolve);
        else waiting.push(resolve);
      });
    } else {
      running++;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
