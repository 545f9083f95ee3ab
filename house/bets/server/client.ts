import pg from 'pg';
import { LANE_SETTINGS } from './store.ts';

export type Statement = { name?: string; text: string; values?: unknown[] };

export type LaneClient = {
  /** Sends statements in one go and answers their rows in order; fails if any of them fails. */
  together(statements: readonly Statement[]): Promise<unknown[][]>;
};

const INT8 = 20;

/** A connection of a lane's own, opened anew whenever it broke. */
export function openClient(url: string, role: string) {
  let current: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      pipeline: true,
      application_name: 'croupier bets',
      statement_timeout: 20_000,
      types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    });
    client.on('error', () => {
      current = undefined;
    });
    try {
      await client.connect();
      await client.query(`set role ${pg.escapeIdentifier(role)}`);
      await client.query(LANE_SETTINGS);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async function ready(): Promise<LaneClient> {
    current ??= connect();
    const mine = current;
    try {
      return openTogether(await mine);
    } catch (error) {
      if (current === mine) current = undefined;
      throw error;
    }
  }

  function openTogether(client: pg.Client): LaneClient {
    return {
      together: async (statements) => {
        const sent = statements.map((statement) => client.query(statement));
        const results = await Promise.allSettled(sent);
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) {
          await recover(client);
          throw failed.reason;
        }
        return results.map((result) => (result.status === 'fulfilled' ? result.value.rows : []));
      },
    };
  }

  /** After a failure the connection is either back outside of any transaction, or given up. */
  async function recover(client: pg.Client): Promise<void> {
    try {
      await client.query('rollback');
    } catch {
      current = undefined;
      client.end().catch(() => undefined);
    }
  }

  async function end(): Promise<void> {
    const client = await current?.catch(() => undefined);
    await client?.end();
  }

  return { ready, end };
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text');
}
