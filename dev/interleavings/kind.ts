/** What one run is asked for. The database is fresh, migrated and its own; `url` is its owner's. */
export type Wish = {
  readonly url: string;
  /** How many acts are drawn and done: at least 1. */
  readonly events: number;
  /** The draws begin here: a whole number up to 2³². */
  readonly seed: number;
  /** How many act at the same time: 1 to 64. */
  readonly workers: number;
  /** Hears how far the run is. */
  readonly say: (text: string) => void;
};

/** What came of it. A finding is a sentence about something that must not be. */
export type Report = {
  readonly events: number;
  /** How often which act was done and which end was reached, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
};

/**
 * One kind of interleavings: draws acts, lets many of them happen at once on a real database, and
 * afterwards holds every row against the pure rules and the ledger against all of them. The order
 * in which things happen is the database's; what happens comes from the seed.
 */
export type Interleavings = (wish: Wish) => Promise<Report>;
