import type { Locale } from '#core/locale.ts';
import { LOCALES } from '#core/locale.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { dropTopics } from '../contract.ts';
import { SHOWN_MAX } from '../rules.ts';
import { presentDrops, type PresentDeps } from './present.ts';
import { listByIds, listRecent, type DropRow } from './store.ts';

const CHANNEL = 'chat.drops';
/** A page gets the places of a drop this often, however many players take one. */
const INTERVAL_MS = 250;
/** What could not be published is tried again after this. */
const RETRY_MS = 2_000;

export type PublisherDeps = PresentDeps & {
  readonly bus: Bus;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver'> | undefined;
  readonly onError: (error: unknown) => void;
};

/** Publishes drops that changed to all pages of all processes, several changes at once. */
export function createDropPublisher(deps: PublisherDeps) {
  const { db, bus, sockets, onError } = deps;
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function publish(rows: readonly DropRow[]): Promise<void> {
    for (const [locale, changed] of Map.groupBy(rows, (row): Locale => row.locale)) {
      sockets()?.deliver(dropTopics[locale].name, await presentDrops(deps, changed));
    }
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const ids = [...waiting];
    waiting = new Set();
    try {
      await publish(await listByIds(db, ids.map(BigInt)));
    } catch (error) {
      for (const id of ids) waiting.add(id);
      flushIn(RETRY_MS);
      throw error;
    }
  }

  function flushIn(ms: number): void {
    if (!isStopped) timer ??= setTimeout(() => void flush().catch(onError), ms);
  }

  const reload = async () => {
    for (const locale of LOCALES) await publish(await listRecent(db, locale, SHOWN_MAX));
  };
  const stopListening = bus.subscribe(CHANNEL, (id) => {
    waiting.add(String(id));
    flushIn(INTERVAL_MS);
  });
  const stopReloading = bus.onMissed(() => void reload().catch(onError));

  return {
    announceDrop: (tx: Pick<Tx, 'onCommit'>, id: bigint): void =>
      tx.onCommit(() => bus.publish(CHANNEL, id.toString())),
    announceNow: (id: bigint): void => bus.publish(CHANNEL, id.toString()),
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      stopReloading();
    },
  };
}
