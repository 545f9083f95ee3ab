import pg from 'pg';
import { LANE_SETTINGS } from './store.ts';

/** A statement with the type of its rows. */
export type Statement<Row extends object = object> = {
  name?: string;
  text: string;
  values?: unknown[];
  /** Never set: it makes statements of different rows different types. */
  rows?: Row[];
};

export type LaneClient = {
  /**
   * Sends statements in one round trip and returns their rows in order; fails if any of them fails.
   */
  pipeline<Sent extends readonly Statement[] | []>(
    statements: Sent,
  ): Promise<{ -readonly [Index in keyof Sent]: RowsOf<Sent[Index]> }>;
};

type RowsOf<Sent> = Sent extends Statement<infer Row> ? Row[] : never;

const INT8 = 20;
const CONNECT_MAX_MS = 4_000;
const STATEMENT_MAX_MS = 6_000;
/** A server that is stopped or cut off cannot end its statement: then the connection is closed. */
const UNANSWERED_MAX_MS = STATEMENT_MAX_MS + 1_000;

/** A lane's own connection, reopened whenever it breaks. */
export class LaneConnection {
  readonly #url: string;
  readonly #role: string;
  #current: Promise<pg.Client> | undefined;

  constructor(url: string, role: string) {
    this.#url = url;
    this.#role = role;
  }

  async ready(): Promise<LaneClient> {
    this.#current ??= this.#connect();
    const mine = this.#current;
    try {
      const client = await mine;
      // The rows of a statement have the type that it names.
      return { pipeline: (statements) => this.#send(client, statements) as Promise<never> };
    } catch (error) {
      if (this.#current === mine) this.#current = undefined;
      throw error;
    }
  }

  async end(): Promise<void> {
    const client = await this.#current?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      pipeline: true,
      application_name: 'croupier bets',
      connectionTimeoutMillis: CONNECT_MAX_MS,
      statement_timeout: STATEMENT_MAX_MS,
      query_timeout: UNANSWERED_MAX_MS,
      types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    });
    client.on('error', () => {
      this.#current = undefined;
    });
    try {
      await client.connect();
      await client.query(`set role ${pg.escapeIdentifier(this.#role)}`);
      await client.query(LANE_SETTINGS);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async #send(client: pg.Client, statements: readonly Statement[]): Promise<unknown[][]> {
    const sent = statements.map((statement) => client.query(statement));
    const results = await Promise.allSettled(sent);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      await this.#recover(client);
      throw failed.reason;
    }
    return results.map((result) => (result.status === 'fulfilled' ? result.value.rows : []));
  }

  /** After a failure the connection is either outside of any transaction again, or discarded. */
  async #recover(client: pg.Client): Promise<void> {
    try {
      await client.query('rollback');
    } catch {
      this.#current = undefined;
      client.end().catch(() => undefined);
    }
  }
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text');
}
