/**
 * Where the public half of a round's randomness comes from. Its rounds are numbered by time alone,
 * so the one that decides is fixed the moment it is known when bets close.
 */
export type Beacon = {
  /** `local` is made by the house itself, and proves nothing to anybody else. */
  readonly mode: 'drand' | 'local';
  /** The round that decides when bets close at `lockAtMs` (milliseconds since 1970). */
  roundFor(lockAtMs: number): number;
  /** When a round is emitted, in milliseconds since 1970. */
  timeOf(round: number): number;
  /**
   * Waits until the round is emitted and answers it, proved. Rejects with `BeaconInvalid`, or with
   * the signal's reason once it is aborted: how long is waited is the caller's rule. `now` is the
   * clock that bets are closed by, in milliseconds since 1970; without it, this machine's.
   */
  fetch(round: number, signal: AbortSignal, now?: () => number): Promise<Emission>;
};

/** What a round of the beacon came to. */
export type Emission = {
  /** 96 hex characters; a local beacon has none. */
  readonly signature: string | null;
  /** 64 hex characters: the client seed of the round. */
  readonly randomness: string;
};

/**
 * `unsigned`: every source answers with what the beacon did not sign. `early`: the value was known
 * before its time, so the clock of this house is behind and bets were taken for too long.
 */
export type InvalidReason = 'unsigned' | 'early';

/** No value of this round may decide anything. */
export class BeaconInvalid extends Error {
  readonly reason: InvalidReason;

  constructor(round: number, reason: InvalidReason) {
    super(`round ${round} of the beacon ${SENTENCE[reason]}`);
    this.name = 'BeaconInvalid';
    this.reason = reason;
  }
}

const SENTENCE: Readonly<Record<InvalidReason, string>> = {
  unsigned: 'has a valid signature at none of the relays',
  early: 'was known before its time: the clock of the house is behind, set it right',
};
