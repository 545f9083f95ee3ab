/** What the tests of duels do again and again: two players, one coin, and time that is turned. */
import { expect } from 'vitest';
import { formatMoney } from '#core/money.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { newKey, type Heard, type Person, type WholeHouse } from './whole-house.ts';

export const GOOD_DUEL = { stake: '10.00', currency: 'RUB', side: 0 } as const;

type Said = Readonly<Record<string, any>>; // oxlint-disable-line no-explicit-any -- looked into

export type DuelTable = ReturnType<typeof openDuelTable>;

/** `databaseUrl` is its owner's: time is turned in the database, as nobody else may. */
export function openDuelTable(house: WholeHouse, databaseUrl: string) {
  const owner = openDb({ url: databaseUrl, connectionsMax: 1 });

  return {
    ...callsOf(house),
    roundOf: (id: string) => roundOf(house, id),
    async balanceOf({ id }: Person): Promise<string> {
      const { cash } = await readBalances(house.db, id, 'RUB');
      return formatMoney(cash);
    },

    /** What a duel's round came to; waits for its beacon and its payments. */
    async settled(id: string): Promise<Said> {
      const { round_id } = await roundOf(house, id);
      const countOpen = async () => {
        const rows = await house.db.query<{ open: bigint }>(
          'select count(*) as open from placements where round_id = $1 and is_open',
          [round_id],
        );
        return rows[0]!.open;
      };
      await expect.poll(countOpen, { timeout: 15_000 }).toBe(0n);
      const round = await house.send('GET', `/api/v2/rounds/${round_id}`);
      return round.json!['data'] as Said;
    },

    /** Makes a duel older. */
    async age(id: string, seconds: number): Promise<void> {
      await owner.query(
        `update duels set created_at = created_at - make_interval(secs => $2),
                expires_at = expires_at - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
    },

    async pause(isPaused: boolean): Promise<void> {
      await owner.query(`update games set is_paused = $1 where game = 'pvpflip'`, [isPaused]);
    },

    close: () => owner.close(),
  };
}

function callsOf(house: WholeHouse) {
  return {
    post: (by: Person, change: object = {}, key = newKey()): Promise<Heard> =>
      house.send('POST', '/api/v2/duels', {
        token: by.token,
        key,
        body: { ...GOOD_DUEL, ...change },
      }),
    join: (by: Person, id: string, key = newKey(), headers = {}): Promise<Heard> =>
      house.send('POST', `/api/v2/duels/${id}/join`, { token: by.token, key, headers }),
    cancel: (by: Person, id: string) =>
      house.send('DELETE', `/api/v2/duels/${id}`, { token: by.token }),
    callHouse: (by: Person, id: string) =>
      house.send('POST', `/api/v2/duels/${id}/house`, { token: by.token }),
  };
}

async function roundOf(house: WholeHouse, id: string) {
  const [duel] = await house.db.query<{ round_id: bigint | null; state: string }>(
    'select round_id, state from duels where id = $1',
    [id],
  );
  return duel!;
}

export function duelOf(heard: Heard): string {
  expect([heard.status, heard.text]).toEqual([200, expect.any(String)]);
  return heard.json!['data'].own.duel.id as string;
}

export async function refusal(asked: Promise<Heard>): Promise<string> {
  return (await asked).json!['message'] as string;
}
