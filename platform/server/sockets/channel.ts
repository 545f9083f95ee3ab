import type { Log } from '../log.ts';
import type { Connection, Joined } from './connection.ts';
import { encodeFrame } from './frames.ts';
import { History } from './history.ts';
import type { Pump, Pumped } from './pump.ts';
import { mayHear, type Topic } from './topics.ts';

/** One reading of the state, shared by everybody who asked meanwhile. */
type Flight = { readonly seq: number; frame: Buffer | undefined };

/** How far one client has come, and the state it waits for, if any. */
type Member = { sent: number; flight: Flight | undefined };

const CATCH_UP_MS = 100;
/** What passing by a client costs, in clients written to. */
const LOOK_COST = 0.05;

/** One stream of a topic: of everybody, or of one viewer when the topic is private. */
export class Channel implements Pumped, Joined {
  readonly topic: Topic;
  readonly #pump: Pump;
  readonly #log: Log;
  readonly #onEmpty: () => void;
  readonly #history: History;
  readonly #members = new Map<Connection, Member>();
  #flight: Flight | undefined;
  #round: MapIterator<[Connection, Member]> | undefined;
  /** True when something changed that the round under way may have passed by. */
  #isAgain = false;
  #catchUp: NodeJS.Timeout | undefined;

  constructor(topic: Topic, pump: Pump, log: Log, onEmpty: () => void = () => {}) {
    this.topic = topic;
    this.#pump = pump;
    this.#log = log;
    this.#onEmpty = onEmpty;
    this.#history = new History(topic.shape.name, topic.history);
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  publish(data: unknown): void {
    this.#history.push(data);
    if (this.isEmpty) this.#history.trim();
    else this.#wake();
  }

  /** `since` is the last number the client has seen; without it, or too old, it gets the state. */
  join(connection: Connection, since?: number): void {
    const member: Member = { sent: since ?? -1, flight: undefined };
    this.#members.set(connection, member);
    if (since === undefined || !this.#history.has(since)) this.#giveState(connection, member);
    this.#wake();
  }

  leave(connection: Connection): void {
    this.#members.delete(connection);
    if (!this.isEmpty) return;
    clearTimeout(this.#catchUp);
    this.#catchUp = undefined;
    this.#onEmpty();
  }

  /** Something may have been missed: everybody gets the state anew. */
  startOver(): void {
    this.#history.forget();
    // A state that is being read may be from before the gap.
    this.#flight = undefined;
    for (const [connection, member] of this.#members) this.#giveState(connection, member);
  }

  pass(budget: number): { done: number; isFinished: boolean } {
    let done = 0;
    while (done < budget) {
      if (!this.#round) {
        this.#round = this.#members.entries();
        this.#isAgain = false;
      }
      const next = this.#round.next();
      if (next.done) {
        this.#round = undefined;
        if (this.#isAgain) continue;
        this.#history.trim();
        return { done, isFinished: true };
      } else {
        done += this.#deliver(...next.value) ? 1 : LOOK_COST;
      }
    }
    return { done, isFinished: false };
  }

  /** True when something was written. */
  #deliver(connection: Connection, member: Member): boolean {
    if (!mayHear(this.topic.shape.audience, connection.viewerAt(Date.now()))) return false;
    if (connection.isFull) return this.#comeBack();
    const isWritten = this.#deliverState(connection, member);
    if (member.flight || member.sent === this.#history.seq) return isWritten;
    if (!this.#history.has(member.sent)) {
      this.#giveState(connection, member);
      return isWritten;
    }
    connection.write(this.#history.after(member.sent));
    member.sent = this.#history.seq;
    return true;
  }

  #deliverState(connection: Connection, member: Member): boolean {
    if (!member.flight?.frame) return false;
    connection.write(member.flight.frame);
    member.sent = member.flight.seq;
    member.flight = undefined;
    return true;
  }

  /** A client that reads slowly gets nothing until it has read, then all at once or the state. */
  #comeBack(): false {
    this.#catchUp ??= setTimeout(() => {
      this.#catchUp = undefined;
      this.#wake();
    }, CATCH_UP_MS);
    return false;
  }

  #wake(): void {
    this.#isAgain = true;
    this.#pump.add(this);
  }

  #giveState(connection: Connection, member: Member): void {
    if (!this.#flight) {
      this.#flight = { seq: this.#history.seq, frame: undefined };
      this.#history.keepFrom(this.#flight.seq);
      void this.#readState(this.#flight, connection);
    }
    member.flight = this.#flight;
  }

  async #readState(flight: Flight, connection: Connection): Promise<void> {
    const { shape, snapshot } = this.topic;
    try {
      const data = shape.snapshot.parse(await snapshot(connection.viewer));
      flight.frame = encodeFrame({ op: 'snapshot', topic: shape.name, seq: flight.seq, data });
    } catch (error) {
      this.#log.error({ err: error, topic: shape.name }, 'the state of a topic could not be read');
      this.#refuse(flight);
    }
    if (this.#flight === flight) {
      this.#flight = undefined;
      this.#history.keepFrom(undefined);
    }
    this.#wake();
  }

  #refuse(flight: Flight): void {
    for (const [connection, member] of this.#members) {
      if (member.flight !== flight) continue;
      connection.channels.delete(this.topic.shape.name);
      this.leave(connection);
      connection.send({ op: 'refused', topic: this.topic.shape.name, message: 'busy' });
    }
  }
}
