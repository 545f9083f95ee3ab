import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { Pump } from './pump.ts';
import { mayHear, type Topic } from './topics.ts';

const START_OVER_PORTION = 50;
const START_OVER_PAUSE_MS = 50;

/** Every stream of this process. Those of one viewer exist while he has a connection here. */
export class Channels {
  readonly #topics: ReadonlyMap<string, Topic>;
  readonly #log: Log;
  readonly #pump = new Pump();
  readonly #shared = new Map<string, Channel>();
  readonly #own = new Map<string, Channel>();

  constructor(topics: readonly Topic[], log: Log) {
    this.#topics = new Map(topics.map((topic) => [topic.shape.name, topic]));
    this.#log = log;
    for (const topic of topics) {
      if (!topic.isPrivate) this.#shared.set(topic.shape.name, new Channel(topic, this.#pump, log));
    }
  }

  topic(name: string): Topic | undefined {
    return this.#topics.get(name);
  }

  publish(name: string, data: unknown): void {
    this.#shared.get(name)?.publish(data);
  }

  publishTo(name: string, viewerId: bigint, data: unknown): void {
    this.#own.get(ownName(name, viewerId))?.publish(data);
  }

  /** Answers the refusal when the viewer may not join. */
  join(connection: Connection, name: string, since: number | undefined): string | undefined {
    const topic = this.#topics.get(name);
    if (!topic) return 'unknown_topic';
    const viewer = connection.viewerAt(Date.now());
    if (!mayHear(topic.shape.audience, viewer)) return 'unauthorized';
    const channel =
      topic.isPrivate && viewer ? this.#ownOf(topic, viewer.id) : this.#shared.get(name);
    if (!channel) return 'unauthorized';
    connection.channels.set(name, channel);
    channel.join(connection, since);
    return undefined;
  }

  leave(connection: Connection, name: string): void {
    const channel = connection.channels.get(name);
    if (!channel) return;
    connection.channels.delete(name);
    channel.leave(connection);
  }

  /** Takes a connection off everything, or off what is not for everybody. */
  leaveAll(connection: Connection, onlyRestricted = false): string[] {
    const left = [...connection.channels]
      .filter(([, { topic }]) => !onlyRestricted || topic.shape.audience !== 'anyone')
      .map(([name]) => name);
    for (const name of left) this.leave(connection, name);
    return left;
  }

  /** After news may have been lost: the state again, to everybody, without a rush. */
  async startOver(): Promise<void> {
    const channels = [...this.#shared.values(), ...this.#own.values()];
    for (const [index, channel] of channels.entries()) {
      if (!channel.isEmpty || !channel.topic.isPrivate) channel.startOver();
      if (index % START_OVER_PORTION === START_OVER_PORTION - 1) await pause(START_OVER_PAUSE_MS);
    }
  }

  #ownOf(topic: Topic, viewerId: bigint): Channel {
    const name = ownName(topic.shape.name, viewerId);
    const known = this.#own.get(name);
    if (known) return known;
    const onEmpty = () => this.#own.delete(name);
    const channel = new Channel(topic, this.#pump, this.#log, onEmpty);
    this.#own.set(name, channel);
    return channel;
  }
}

function ownName(topic: string, viewerId: bigint): string {
  return `${topic}/${viewerId}`;
}
