import { expect } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findBrokenLine } from '#domain/staff/server/index.ts';
import { createStaffClient } from './staff-client.ts';
import { testDatabase } from './test-database.ts';
import {
  newKey,
  createTestApp,
  type TestResponse,
  type TestPlayer,
  type StartApp,
} from './test-app.ts';

/** The back-office path of players. */
export const PLAYERS_PATH = '/api/v2/staff/players';

/** The path of one player. */
export const playerPath = ({ id }: TestPlayer, rest = '') => `${PLAYERS_PATH}/${id}${rest}`;

/**
 * A complete server with one staff user of each role that manages players, and actions of players.
 */
export async function createPlayersFixture(startApp: StartApp) {
  const database = await testDatabase();
  const app = await createTestApp(startApp, database.url);
  const support = await createStaffClient(app, 'support');
  const payments = await createStaffClient(app, 'payments');
  const risk = await createStaffClient(app, 'risk');

  async function bet(token: string, stake = '1.00'): Promise<TestResponse> {
    const body = { stake, currency: 'RUB', direction: 'under', target: 5000 };
    return await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
  }

  async function openSeeds(token: string): Promise<void> {
    await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'care' } });
  }

  /** The audit log of a player, the latest entry first. */
  async function audit(player: TestPlayer): Promise<Record<string, unknown>[]> {
    const { json } = await risk.send('GET', playerPath(player, '/audit'));
    return json!['data'];
  }

  return {
    app,
    support,
    payments,
    risk,
    bet,
    openSeeds,
    audit,
    /** Whatever the test did, the ledger and the audit log are intact and no error was logged. */
    close: async () => {
      expect((await checkLedger(app.db)).findings).toEqual([]);
      expect(await findBrokenLine(app.db)).toBeUndefined();
      expect(app.errors).toEqual([]);
      await app.stop();
      await database.close();
    },
  };
}

export type PlayersFixture = Awaited<ReturnType<typeof createPlayersFixture>>;
