import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '#core/ids.ts';
import type { Log } from '../log.ts';
import { TopicChannel } from './topic-channel.ts';
import type { SocketConnection } from './connection.ts';
import { BroadcastQueue } from './broadcast-queue.ts';
import { maySubscribe, type Topic } from './topics.ts';

const RESYNC_BATCH = 50;
const RESYNC_PAUSE_MS = 50;

/** All streams of this process. A private stream exists while its viewer has a connection here. */
export class TopicChannels {
  readonly #topics: ReadonlyMap<string, Topic>;
  readonly #log: Log;
  readonly #queue = new BroadcastQueue();
  readonly #shared = new Map<string, TopicChannel>();
  readonly #private = new Map<string, TopicChannel>();

  constructor(topics: readonly Topic[], log: Log) {
    this.#topics = new Map(topics.map((topic) => [topic.shape.name, topic]));
    this.#log = log;
    for (const topic of topics) {
      if (!topic.isPrivate)
        this.#shared.set(topic.shape.name, new TopicChannel(topic, this.#queue, log));
    }
  }

  topic(name: string): Topic | undefined {
    return this.#topics.get(name);
  }

  publish(name: string, data: unknown): void {
    this.#shared.get(name)?.publish(data);
  }

  publishTo(name: string, viewerId: PlayerId, data: unknown): void {
    this.#private.get(privateKey(name, viewerId))?.publish(data);
  }

  /** Returns the refusal when the viewer may not join. */
  join(connection: SocketConnection, name: string, since: number | undefined): string | undefined {
    const topic = this.#topics.get(name);
    if (!topic) return 'unknown_topic';
    const viewer = connection.viewerAt(Date.now());
    if (!maySubscribe(topic.shape, viewer)) return 'unauthorized';
    const channel =
      topic.isPrivate && viewer ? this.#privateOf(topic, viewer.id) : this.#shared.get(name);
    if (!channel) return 'unauthorized';
    connection.channels.set(name, channel);
    channel.join(connection, since);
    return undefined;
  }

  leave(connection: SocketConnection, name: string): void {
    const channel = connection.channels.get(name);
    if (!channel) return;
    connection.channels.delete(name);
    channel.leave(connection);
  }

  /** Unsubscribes a connection from all topics, or from those that are not public. */
  leaveAll(connection: SocketConnection, onlyRestricted = false): string[] {
    const left = [...connection.channels]
      .filter(([, { topic }]) => !onlyRestricted || topic.shape.audience !== 'anyone')
      .map(([name]) => name);
    for (const name of left) this.leave(connection, name);
    return left;
  }

  /** After messages may have been lost: sends the state again to all, in batches. */
  async resync(): Promise<void> {
    const channels = [...this.#shared.values(), ...this.#private.values()];
    for (const [index, channel] of channels.entries()) {
      if (!channel.isEmpty || !channel.topic.isPrivate) channel.resync();
      if (index % RESYNC_BATCH === RESYNC_BATCH - 1) await pause(RESYNC_PAUSE_MS);
    }
  }

  #privateOf(topic: Topic, viewerId: PlayerId): TopicChannel {
    const name = privateKey(topic.shape.name, viewerId);
    const known = this.#private.get(name);
    if (known) return known;
    const onEmpty = () => this.#private.delete(name);
    const channel = new TopicChannel(topic, this.#queue, this.#log, onEmpty);
    this.#private.set(name, channel);
    return channel;
  }
}

function privateKey(topic: string, viewerId: PlayerId): string {
  return `${topic}/${viewerId}`;
}
