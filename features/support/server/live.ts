import { toPlayerId, type PlayerId } from '#core/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { mySupport } from '../contract.ts';
import { countUnread, type ThreadRow } from './store.ts';

export type LiveDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly emit: Events['emit'];
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'publishTo'> | undefined;
};

const CHANNEL = 'support.updates';

/**
 * Publishes to every page of a player, on whichever process it is connected. A page that gets a
 * count reads the messages anew: their texts do not go over the bus, whose messages are short.
 */
export function createLive({ db, bus, emit, sockets }: LiveDeps) {
  const stop = bus.subscribe(CHANNEL, (message) => {
    // Published by `changed` below.
    const [player, unread, isTyping] = message as [string, number, boolean];
    const data = { unread, ...(isTyping && { is_typing: true }) };
    sockets()?.publishTo(mySupport.name, toPlayerId(player), data);
  });
  const topics: Topic[] = [
    privateTopic(mySupport, {
      snapshot: async ({ id }) => ({ unread: await countUnread(db, id) }),
    }),
  ];
  /**
   * After the commit: the messages or the marks of a player's threads have changed. The page of a
   * guest, who has no session for the socket, asks by itself.
   */
  async function changed(playerId: PlayerId | null): Promise<number> {
    if (playerId === null) return 0;
    const unread = await countUnread(db, playerId);
    bus.publish(CHANNEL, [playerId.toString(), unread, false]);
    return unread;
  }
  /** In the transaction of an answer. Answers until the player reads belong to the first. */
  async function answered(tx: Tx, thread: ThreadRow): Promise<void> {
    const { id, player_id: playerId, read_by_player: readUpTo } = thread;
    if (playerId === null) return;
    await emit(tx, 'support.answered', {
      player_id: playerId.toString(),
      thread_id: id.toString(),
      read_up_to: readUpTo.toString(),
    });
    tx.onCommit(() => void changed(playerId));
  }
  /** In the transaction that marks messages as read. */
  async function read(tx: Tx, playerId: PlayerId): Promise<void> {
    await emit(tx, 'support.read', { player_id: playerId.toString() });
  }
  /** Support is writing to the player. */
  async function typing(playerId: PlayerId): Promise<void> {
    bus.publish(CHANNEL, [playerId.toString(), await countUnread(db, playerId), true]);
  }
  return { topics, changed, answered, read, typing, stop };
}

export type Live = ReturnType<typeof createLive>;
