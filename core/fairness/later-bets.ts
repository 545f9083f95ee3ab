/**
 * Stakes that a player adds to a bet while its round runs: the second stake of a doubled hand. They
 * are not in the list that was published when bets closed; the bet they were added to is.
 */
export type LaterBets = {
  /** The id of the bet in the closed list that this one was added to; undefined for any other. */
  addedTo(bet: unknown): string | undefined;
};
