import type { PlayerId } from '#core/ids.ts';
import type { Tx } from './db.ts';

type BatchOptions = {
  readonly everyMs: number;
  /** Gets each player of an interval once. */
  readonly flush: (players: readonly PlayerId[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Collects players about whom something was committed, and publishes them together. */
export function createPlayerBatch({ everyMs, flush, onError }: BatchOptions) {
  const waiting = new Set<PlayerId>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    const players = [...waiting];
    waiting.clear();
    await flush(players);
  }

  return {
    add: (tx: Pick<Tx, 'onCommit'>, playerId: PlayerId): void => {
      tx.onCommit(() => {
        waiting.add(playerId);
        timer ??= setTimeout(() => void run().catch(onError), everyMs);
      });
    },
    stop: (): void => clearTimeout(timer),
  };
}
