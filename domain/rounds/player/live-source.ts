/** The live state of a table, as its topic publishes it and its animation lets it be seen. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { joinTopic, serverNow } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import { createResultDelay, type DelayedTableState, type ShowMs } from './result-delay.ts';
import { EMPTY_TABLE, tableSnapshot } from './table-state.ts';

export type LiveTable = DelayedTableState & { readonly isReady: boolean };

export type LiveSource = {
  readonly live: StoreApi<LiveTable>;
  /**
   * Subscribes to the table; its animation takes `showMs` for the result of a round. Returns a
   * function that leaves it.
   */
  join(showMs: ShowMs): () => void;
};

export function createLiveSource(table: string, topic: TableTopic): LiveSource {
  const live = createStore<LiveTable>(() => ({ ...EMPTY_TABLE, isShowing: false, isReady: false }));
  let showMs: ShowMs = () => 0;
  const resultDelay = createResultDelay({
    table,
    live,
    now: serverNow,
    showMs: (round) => showMs(round),
  });
  return {
    live,
    join(givenShowMs) {
      showMs = givenShowMs;
      const leave = joinTopic(topic, {
        snapshot: (data) => {
          resultDelay.start(tableSnapshot(data));
          live.setState({ isReady: true });
        },
        message: resultDelay.apply,
      });
      return () => {
        leave();
        resultDelay.release();
      };
    },
  };
}
