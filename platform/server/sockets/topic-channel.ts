import type { Log } from '../log.ts';
import type { SocketConnection, JoinedChannel } from './connection.ts';
import { encodeFrame } from './frames.ts';
import { TopicHistory } from './topic-history.ts';
import type { BroadcastQueue, BroadcastSource } from './broadcast-queue.ts';
import { maySubscribe, type Topic } from './topics.ts';

/** One read of the state, shared by all subscribers that need it at that time. */
type StateRead = { readonly seq: number; frame: Buffer | undefined };

/** The last event number sent to a client, and the state read it waits for, if any. */
type Subscriber = { sent: number; stateRead: StateRead | undefined };

const CATCH_UP_MS = 100;
/** The cost of skipping a client, in clients written to. */
const SKIP_COST = 0.05;

/** One stream of a topic: for all clients, or for one viewer when the topic is private. */
export class TopicChannel implements BroadcastSource, JoinedChannel {
  readonly topic: Topic;
  readonly #queue: BroadcastQueue;
  readonly #log: Log;
  readonly #onEmpty: () => void;
  readonly #history: TopicHistory;
  readonly #subscribers = new Map<SocketConnection, Subscriber>();
  #stateRead: StateRead | undefined;
  #iterator: MapIterator<[SocketConnection, Subscriber]> | undefined;
  /** True when something changed that the current pass may have skipped. */
  #isDirty = false;
  #catchUp: NodeJS.Timeout | undefined;

  constructor(topic: Topic, queue: BroadcastQueue, log: Log, onEmpty: () => void = () => {}) {
    this.topic = topic;
    this.#queue = queue;
    this.#log = log;
    this.#onEmpty = onEmpty;
    this.#history = new TopicHistory(topic.shape.name, topic.history);
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0;
  }

  publish(data: unknown): void {
    this.#history.push(data);
    if (this.isEmpty) this.#history.trim();
    else this.#schedule();
  }

  /** `since` is the last number the client received; without it, or too old, it gets the state. */
  join(connection: SocketConnection, since?: number): void {
    const subscriber: Subscriber = { sent: since ?? -1, stateRead: undefined };
    this.#subscribers.set(connection, subscriber);
    if (since === undefined || !this.#history.has(since)) this.#sendState(connection, subscriber);
    this.#schedule();
  }

  leave(connection: SocketConnection): void {
    this.#subscribers.delete(connection);
    if (!this.isEmpty) return;
    clearTimeout(this.#catchUp);
    this.#catchUp = undefined;
    this.#onEmpty();
  }

  /** Something may have been missed: sends the state again to all subscribers. */
  resync(): void {
    this.#history.clear();
    // A state that is being read may be from before the gap.
    this.#stateRead = undefined;
    for (const [connection, subscriber] of this.#subscribers)
      this.#sendState(connection, subscriber);
  }

  pass(budget: number): { done: number; isFinished: boolean } {
    let done = 0;
    while (done < budget) {
      if (!this.#iterator) {
        this.#iterator = this.#subscribers.entries();
        this.#isDirty = false;
      }
      const next = this.#iterator.next();
      if (next.done) {
        this.#iterator = undefined;
        if (this.#isDirty) continue;
        this.#history.trim();
        return { done, isFinished: true };
      } else {
        done += this.#deliver(...next.value) ? 1 : SKIP_COST;
      }
    }
    return { done, isFinished: false };
  }

  /** True when something was written. */
  #deliver(connection: SocketConnection, subscriber: Subscriber): boolean {
    if (!maySubscribe(this.topic.shape, connection.viewerAt(Date.now()))) return false;
    if (connection.isFull) return this.#scheduleCatchUp();
    const isWritten = this.#deliverState(connection, subscriber);
    if (subscriber.stateRead || subscriber.sent === this.#history.seq) return isWritten;
    if (!this.#history.has(subscriber.sent)) {
      this.#sendState(connection, subscriber);
      return isWritten;
    }
    connection.write(this.#history.after(subscriber.sent));
    subscriber.sent = this.#history.seq;
    return true;
  }

  #deliverState(connection: SocketConnection, subscriber: Subscriber): boolean {
    if (!subscriber.stateRead?.frame) return false;
    connection.write(subscriber.stateRead.frame);
    subscriber.sent = subscriber.stateRead.seq;
    subscriber.stateRead = undefined;
    return true;
  }

  /** A slow client gets nothing until it has read, then everything at once or the state. */
  #scheduleCatchUp(): false {
    this.#catchUp ??= setTimeout(() => {
      this.#catchUp = undefined;
      this.#schedule();
    }, CATCH_UP_MS);
    return false;
  }

  #schedule(): void {
    this.#isDirty = true;
    this.#queue.add(this);
  }

  #sendState(connection: SocketConnection, subscriber: Subscriber): void {
    if (!this.#stateRead) {
      this.#stateRead = { seq: this.#history.seq, frame: undefined };
      this.#history.retainFrom(this.#stateRead.seq);
      void this.#readState(this.#stateRead, connection);
    }
    subscriber.stateRead = this.#stateRead;
  }

  async #readState(stateRead: StateRead, connection: SocketConnection): Promise<void> {
    const { shape, snapshot } = this.topic;
    try {
      const data = shape.snapshot.parse(await snapshot(connection.viewer));
      stateRead.frame = encodeFrame({
        op: 'snapshot',
        topic: shape.name,
        seq: stateRead.seq,
        data,
      });
    } catch (error) {
      this.#log.error({ err: error, topic: shape.name }, 'the state of a topic could not be read');
      this.#refuse(stateRead);
    }
    if (this.#stateRead === stateRead) {
      this.#stateRead = undefined;
      this.#history.retainFrom(undefined);
    }
    this.#schedule();
  }

  #refuse(stateRead: StateRead): void {
    for (const [connection, subscriber] of this.#subscribers) {
      if (subscriber.stateRead !== stateRead) continue;
      connection.channels.delete(this.topic.shape.name);
      this.leave(connection);
      connection.send({ op: 'refused', topic: this.topic.shape.name, message: 'busy' });
    }
  }
}
