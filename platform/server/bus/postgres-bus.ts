import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { abandon } from '../abandon-connection.ts';
import { createListeners } from './listeners.ts';
import { createOutgoing, type Envelope } from './outgoing.ts';

const CHANNEL = 'croupier_bus';
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 5_000;
/** How often each process sends itself a message through the database. */
const BEAT_INTERVAL_MS = 1_000;
/** Without a beat for so long the database ends the connection. */
const IDLE_MAX_MS = 10_000;
/** A beat that has not come back for so long means that the connection is dead. */
const SILENCE_MS = 3_000;

export type BusOptions = {
  url: string;
  log: Log;
};

/** The bus over LISTEN and NOTIFY, on a connection of its own that always reconnects. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const bus = new PostgresBus(options);
  await bus.connect();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners;
  readonly #outgoing;
  readonly #sender = randomUUID();
  #client: pg.Client | undefined;
  #sending: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #beat: NodeJS.Timeout;
  /** When the oldest beat was sent that has not come back; undefined when none is missing. */
  #beatSentAt: number | undefined;
  #isBatching = false;
  #isClosed = false;

  constructor(options: BusOptions) {
    this.#url = options.url;
    this.#log = options.log;
    this.#listeners = createListeners(options.log);
    this.#outgoing = createOutgoing(this.#sender);
    this.#beat = setInterval(() => this.#sendBeat(), BEAT_INTERVAL_MS);
  }

  publish(channel: string, payload: unknown): void {
    this.#outgoing.add(channel, payload);
    this.#listeners.notify(channel, payload);
    if (this.#isBatching) return;
    // Everything published within one turn of the event loop is sent together.
    this.#isBatching = true;
    setImmediate(() => {
      this.#isBatching = false;
      this.#send();
    });
  }

  subscribe(channel: string, listener: (payload: unknown) => void): () => void {
    return this.#listeners.add(channel, listener);
  }

  onMissed(reload: () => void): () => void {
    return this.#listeners.addReload(reload);
  }

  isAlive(): boolean {
    return this.#client !== undefined && !this.#isSilent();
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#send();
    while (this.#sending) await this.#sending;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'croupier bus',
      keepAlive: true,
      query_timeout: SILENCE_MS,
      connectionTimeoutMillis: SILENCE_MS,
    });
    client.on('error', (error) => this.#onBroken(client, error));
    client.on('end', () => this.#onBroken(client, new Error('the connection ended')));
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await client.connect();
      // A message is no record: it need not wait for the disk, nor keep commits of bets waiting.
      await client.query('set synchronous_commit = off');
      // The database would keep the queue of messages for a listener that is long gone.
      await client.query(`set idle_session_timeout = ${IDLE_MAX_MS}`);
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      abandon(client);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#beatSentAt = undefined;
    this.#send();
  }

  /** A dead connection says nothing by itself: what comes back proves that it lives. */
  #sendBeat(): void {
    const client = this.#client;
    if (!client) return;
    this.#beatSentAt ??= performance.now();
    this.#outgoing.addBeat();
    this.#send();
    // Answers that arrived while this process was busy are read first.
    setImmediate(() => {
      if (this.#isSilent()) this.#onBroken(client, new Error('its heartbeat did not come back'));
    });
  }

  #isSilent(): boolean {
    return this.#beatSentAt !== undefined && performance.now() - this.#beatSentAt > SILENCE_MS;
  }

  /** One statement at a time: what is published meanwhile is sent with the next. */
  #send(): void {
    const client = this.#client;
    if (!client || this.#sending || this.#outgoing.isEmpty()) return;
    this.#sending = client
      .query('select pg_notify($1, envelope) from unnest($2::text[]) envelope', [
        CHANNEL,
        this.#outgoing.drain(),
      ])
      // Whether the other processes received it is unknown, so they are notified to read again.
      .then(
        () => {},
        () => this.#outgoing.markLost(),
      )
      .finally(() => {
        this.#sending = undefined;
        this.#send();
      });
  }

  #receive(text: string): void {
    // Only processes of this installation share the channel, so the shape is known.
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.from === this.#sender) {
      this.#beatSentAt = undefined;
      return;
    }
    for (const [channel, payload] of envelope.messages) this.#listeners.notify(channel, payload);
    if (envelope.lost) this.#listeners.notifyMissed();
  }

  #onBroken(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#log.warn({ err: error }, 'the bus connection broke, reconnecting');
    abandon(client);
    this.#reconnect(RECONNECT_FIRST_MS);
  }

  #reconnect(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => {
          if (this.#isClosed) return;
          this.#log.info({}, 'the bus is connected again');
          this.#listeners.notifyMissed();
        },
        (error: unknown) => {
          this.#log.warn({ err: error }, 'the bus cannot reach the database, retrying');
          if (!this.#isClosed) this.#reconnect(Math.min(delayMs * 2, RECONNECT_MAX_MS));
        },
      );
    }, delayMs);
  }
}
