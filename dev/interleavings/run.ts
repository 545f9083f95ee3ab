/**
 * Options of one run. The database is new, migrated and used by nothing else; `url` is that of its
 * owner.
 */
export type InterleavingOptions = {
  readonly url: string;
  /** How many actions are run: at least 1. */
  readonly events: number;
  /** The seed of the random numbers: a whole number up to 2³². */
  readonly seed: number;
  /** How many actions run concurrently: 1 to 64. */
  readonly workers: number;
  /** Receives the progress of the run. */
  readonly report: (text: string) => void;
};

/** The result. A finding is a sentence about something that must not happen. */
export type InterleavingReport = {
  readonly events: number;
  /** How often each action ran and each final state was reached, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
};

/**
 * One kind of interleavings: chooses actions at random, runs many of them concurrently on a real
 * database, and afterwards compares every row with the pure rules and the ledger with all of them.
 * The database decides the order; the seed decides the actions.
 */
export type RunInterleavings = (options: InterleavingOptions) => Promise<InterleavingReport>;
