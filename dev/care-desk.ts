import { expect } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findBrokenLine } from '#domain/staff/server/index.ts';
import { hireClerk } from './clerk.ts';
import { testDatabase } from './test-database.ts';
import { newKey, openWholeHouse, type Heard, type Person, type StartHouse } from './whole-house.ts';

/** Where the back office has its players. */
export const PLAYERS = '/api/v2/staff/players';

/** A page of one player. */
export const ofPlayer = ({ id }: Person, rest = '') => `${PLAYERS}/${id}${rest}`;

/** A whole house with one clerk of each role that cares for players, and what players do in it. */
export async function openCareDesk(startHouse: StartHouse) {
  const database = await testDatabase();
  const house = await openWholeHouse(startHouse, database.url);
  const support = await hireClerk(house, 'support');
  const payments = await hireClerk(house, 'payments');
  const risk = await hireClerk(house, 'risk');

  async function bet(token: string, stake = '1.00'): Promise<Heard> {
    const body = { stake, currency: 'RUB', direction: 'under', target: 5000 };
    return await house.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
  }

  async function openSeeds(token: string): Promise<void> {
    await house.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'care' } });
  }

  /** What the record says about a player, the latest first. */
  async function audit(player: Person): Promise<Record<string, unknown>[]> {
    const { json } = await risk.send('GET', ofPlayer(player, '/audit'));
    return json!['data'];
  }

  return {
    house,
    support,
    payments,
    risk,
    bet,
    openSeeds,
    audit,
    /** Whatever was done, no money and no line of the record is amiss and nothing broke. */
    close: async () => {
      expect((await checkLedger(house.db)).findings).toEqual([]);
      expect(await findBrokenLine(house.db)).toBeUndefined();
      expect(house.errors).toEqual([]);
      await house.stop();
      await database.close();
    },
  };
}

export type CareDesk = Awaited<ReturnType<typeof openCareDesk>>;
