/**
 * Work about one thing, one after the other: a rush for a drop waits here instead of in the
 * database, where each claim would hold a connection that bets need.
 */
export function createTurns() {
  const last = new Map<bigint, Promise<unknown>>();
  return async <T>(id: bigint, work: () => Promise<T>): Promise<T> => {
    // Work that failed has failed for its own caller.
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, turn);
    try {
      return await turn;
    } finally {
      if (last.get(id) === turn) last.delete(id);
    }
  };
}
export type Turns = ReturnType<typeof createTurns>;
