/**
 * One WebSocket for all live data. It joins topics, detects gaps in their numbering and requests
 * what is missing, estimates the server's clock, and reconnects after every loss.
 */
import { readRefusal, type ApiRefusal } from './api.ts';
import { ServerClock } from './server-clock.ts';

export type ConnectionState = 'offline' | 'connecting' | 'open';

export type TopicListener = {
  snapshot(data: unknown): void;
  message(data: unknown): void;
};

type Topic = {
  seq: number | undefined;
  isPrivate: boolean;
  listeners: Set<TopicListener>;
  /** Refusals since the last frame of this topic. */
  refusals: number;
  joinTimer?: Timer | undefined;
};
type Timer = ReturnType<typeof setTimeout>;
type Pending = { resolve: (value: unknown) => void; timer: Timer };

type Frame =
  | { op: 'welcome'; session: string; now: number; viewer: string }
  | { op: 'snapshot' | 'event'; topic: string; seq: number; data: unknown }
  | { op: 'answer'; ref: number; ok: true; data: unknown }
  | { op: 'answer'; ref: number; ok: false; status: number; message: string; errors: unknown }
  | { op: 'pong'; at: number; now: number }
  | { op: 'refused'; topic?: string; message: string }
  | { op: 'bye'; reason: string };

export type SocketSetup = {
  readonly url: () => string;
  readonly token: () => string | null;
  /** Called for a new token when the server reports that the old one has expired. */
  readonly refresh: () => Promise<string | null>;
  readonly onState: (state: ConnectionState) => void;
};

export const GAP_MS = 200;
const PING_MS = 15_000;
const PONG_MS = 8_000;
const CALL_MS = 10_000;
const BACK_OFF_MIN_MS = 500;
const BACK_OFF_MAX_MS = 20_000;
/** Refusals of a topic that a retry cannot change. */
const PERMANENT_REFUSALS: readonly string[] = ['unauthorized', 'unknown_topic'];

export class SocketClient {
  readonly clock = new ServerClock();
  readonly #setup: SocketSetup;
  readonly #topics = new Map<string, Topic>();
  readonly #pending = new Map<number, Pending>();
  #socket: WebSocket | undefined;
  #state: ConnectionState = 'offline';
  #wasWelcomed = false;
  #lastRef = 0;
  #failures = 0;
  #reconnectTimer: Timer | undefined;
  #pingTimer: Timer | undefined;
  #pongTimer: Timer | undefined;

  constructor(setup: SocketSetup) {
    this.#setup = setup;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Opens the connection unless it is open or opening. */
  open(): void {
    if (this.#socket) return;
    clearTimeout(this.#reconnectTimer);
    this.#setState('connecting');
    const socket = new WebSocket(this.#setup.url(), 'croupier.1');
    this.#socket = socket;
    this.#wasWelcomed = false;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#read(JSON.parse(String(event.data)) as Frame);
    socket.onclose = () => this.#onLost(socket);
  }

  /** Closes the connection for good. */
  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#clearTimers();
    clearTimeout(this.#reconnectTimer);
    this.#failCalls();
    socket?.close(1000);
    this.#setState('offline');
  }

  /** The network came back or the page became visible: reconnects without further delay. */
  reconnectNow(): void {
    if (this.#state === 'open') this.#ping();
    else if (!this.#socket && this.#topics.size > 0) this.open();
  }

  join(name: string, isPrivate: boolean, listener: TopicListener): () => void {
    const known = this.#topics.get(name);
    const topic = known ?? { seq: undefined, isPrivate, listeners: new Set(), refusals: 0 };
    topic.listeners.add(listener);
    this.#topics.set(name, topic);
    // A new listener needs the state from the start; the others take the same snapshot again.
    if (this.#wasWelcomed) this.#send({ op: 'join', topic: name });
    this.open();
    return () => this.#leave(name, listener);
  }

  /**
   * The token changed: the same connection continues under the new one. Also before the welcome,
   * because the hello that is under way carries the old one.
   */
  renew(): void {
    this.#greet();
  }

  call(name: string, body: unknown, key: string | undefined): Promise<unknown> {
    this.#lastRef += 1;
    const ref = this.#lastRef;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(ref, lost('timeout')), CALL_MS);
      this.#pending.set(ref, { resolve, timer });
      this.#send({ op: 'call', ref, name, body, ...(key === undefined ? {} : { key }) });
    });
  }

  #greet(): void {
    const token = this.#setup.token();
    this.#send({ op: 'hello', ...(token === null ? {} : { token }) });
  }

  #read(frame: Frame): void {
    switch (frame.op) {
      case 'welcome':
        return this.#onWelcome(frame.now);
      case 'snapshot':
        return this.#snapshot(frame.topic, frame.seq, frame.data);
      case 'event':
        return this.#event(frame.topic, frame.seq, frame.data);
      case 'answer':
        return this.#settle(frame.ref, frame.ok ? frame.data : refusalOf(frame));
      case 'pong':
        clearTimeout(this.#pongTimer);
        return this.clock.addSample(frame.at, frame.now, Date.now());
      case 'bye':
        return this.#onBye(frame.reason);
      case 'refused':
        return this.#onRefused(frame.topic, frame.message);
      default:
        // A newer server may send frames that this build does not know.
        return undefined;
    }
  }

  #onWelcome(now: number): void {
    const isAgain = this.#wasWelcomed;
    this.#wasWelcomed = true;
    this.#failures = 0;
    this.clock.estimate(now, Date.now());
    for (const [name, topic] of this.#topics) {
      // Under another token the private topics belong to another viewer: start them again.
      if (isAgain && !topic.isPrivate) continue;
      if (isAgain) topic.seq = undefined;
      this.#send({
        op: 'join',
        topic: name,
        ...(topic.seq === undefined ? {} : { seq: topic.seq }),
      });
    }
    this.#setState('open');
    this.#ping();
  }

  #snapshot(name: string, seq: number, data: unknown): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    this.#onReceived(topic, seq);
    for (const listener of topic.listeners) listener.snapshot(data);
  }

  #event(name: string, seq: number, data: unknown): void {
    const topic = this.#topics.get(name);
    if (!topic || topic.seq === undefined || seq <= topic.seq) return;
    // What is missing may still be on its way; after a moment it is requested.
    if (seq > topic.seq + 1) return this.#joinAfter(GAP_MS, name, topic);
    this.#onReceived(topic, seq);
    for (const listener of topic.listeners) listener.message(data);
  }

  #onReceived(topic: Topic, seq: number): void {
    this.#closeGap(topic);
    topic.seq = seq;
    topic.refusals = 0;
  }

  /** The server could not read a state, or was overloaded: the topic is joined again later. */
  #onRefused(name: string | undefined, message: string): void {
    const topic = name === undefined ? undefined : this.#topics.get(name);
    if (!topic || name === undefined || PERMANENT_REFUSALS.includes(message)) return;
    this.#joinAfter(pauseAfter(topic.refusals), name, topic);
    topic.refusals += 1;
  }

  #joinAfter(ms: number, name: string, topic: Topic): void {
    topic.joinTimer ??= setTimeout(() => {
      topic.joinTimer = undefined;
      this.#send({
        op: 'join',
        topic: name,
        ...(topic.seq === undefined ? {} : { seq: topic.seq }),
      });
    }, ms);
  }

  #closeGap(topic: Topic): void {
    clearTimeout(topic.joinTimer);
    topic.joinTimer = undefined;
  }

  #leave(name: string, listener: TopicListener): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.listeners.delete(listener);
    if (topic.listeners.size > 0) return;
    this.#closeGap(topic);
    this.#topics.delete(name);
    if (this.#wasWelcomed) this.#send({ op: 'leave', topic: name });
  }

  #onBye(reason: string): void {
    if (reason === 'session_expired') void this.#setup.refresh();
    // A server that is stopping or has closed a flooding connection is not reconnected at once.
    if (reason !== 'session_expired') this.#failures = Math.max(this.#failures, 2);
  }

  #ping(): void {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#pongTimer);
    this.#send({ op: 'ping', at: Date.now() });
    this.#pongTimer = setTimeout(() => this.#socket?.close(4000), PONG_MS);
    this.#pingTimer = setTimeout(() => this.#ping(), PING_MS);
  }

  #onLost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#wasWelcomed = false;
    this.#clearTimers();
    this.#failCalls();
    this.#setState('offline');
    if (this.#topics.size === 0) return;
    this.#reconnectTimer = setTimeout(() => this.open(), pauseAfter(this.#failures));
    this.#failures += 1;
  }

  #settle(ref: number, value: unknown): void {
    const pending = this.#pending.get(ref);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(ref);
    pending.resolve(value);
  }

  #failCalls(): void {
    for (const ref of this.#pending.keys()) this.#settle(ref, lost('network'));
  }

  #clearTimers(): void {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#pongTimer);
    for (const topic of this.#topics.values()) this.#closeGap(topic);
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#setup.onState(state);
  }
}

/** Jitter over half of it, so that not all clients reconnect at once after an outage. */
function pauseAfter(failures: number): number {
  const pauseMs = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MIN_MS * 2 ** failures);
  return pauseMs * (0.5 + Math.random() / 2);
}

function lost(why: 'network' | 'timeout'): ApiRefusal {
  return { refused: why, status: 0 };
}

function refusalOf(frame: { status: number; message: string; errors: unknown }): ApiRefusal {
  return readRefusal(frame.status, frame);
}
