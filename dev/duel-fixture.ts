/** What the tests of duels share: the calls of two players, and changes to a duel's time. */
import { expect } from 'vitest';
import type { RoundId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { changeGames } from './change-games.ts';
import { newKey, type TestResponse, type TestPlayer, type TestApp } from './test-app.ts';

export const GOOD_DUEL = { stake: '10.00', currency: 'RUB', side: 0 } as const;

type DuelJson = Readonly<Record<string, any>>; // oxlint-disable-line no-explicit-any -- looked into

export type DuelFixture = ReturnType<typeof createDuelFixture>;

/** `databaseUrl` is that of the database owner, who alone may change times. */
export function createDuelFixture(app: TestApp, databaseUrl: string) {
  const owner = openDb({ url: databaseUrl, connectionsMax: 1 });

  return {
    ...callsOf(app),
    roundOf: (id: string) => roundOf(app, id),
    async balanceOf({ id }: TestPlayer): Promise<string> {
      const { cash } = await readBalances(app.db, id, 'RUB');
      return formatMoney(cash);
    },

    /** The result of a duel's round; waits for its beacon and its payments. */
    async settled(id: string): Promise<DuelJson> {
      const { round_id } = await roundOf(app, id);
      const countOpen = async () => {
        const rows = await app.db.query<{ open: bigint }>(
          'select count(*) as open from wagers where round_id = $1 and is_open',
          [round_id],
        );
        return rows[0]!.open;
      };
      await expect.poll(countOpen, { timeout: 15_000 }).toBe(0n);
      const round = await app.send('GET', `/api/v2/rounds/${round_id}`);
      return round.json!['data'] as DuelJson;
    },

    /** Makes a duel older by so many seconds. */
    async age(id: string, seconds: number): Promise<void> {
      await owner.query(
        `update duels set created_at = created_at - make_interval(secs => $2),
                expires_at = expires_at - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
    },

    async pause(isPaused: boolean): Promise<void> {
      const change = `update games set is_paused = ${isPaused} where game = 'pvpflip'`;
      await changeGames(databaseUrl, change);
    },

    close: () => owner.close(),
  };
}

function callsOf(app: TestApp) {
  return {
    post: (by: TestPlayer, change: object = {}, key = newKey()): Promise<TestResponse> =>
      app.send('POST', '/api/v2/duels', {
        token: by.token,
        key,
        body: { ...GOOD_DUEL, ...change },
      }),
    join: (by: TestPlayer, id: string, key = newKey(), headers = {}): Promise<TestResponse> =>
      app.send('POST', `/api/v2/duels/${id}/join`, { token: by.token, key, headers }),
    cancel: (by: TestPlayer, id: string, key = newKey()) =>
      app.send('DELETE', `/api/v2/duels/${id}`, { token: by.token, key }),
    playOperator: (by: TestPlayer, id: string, key = newKey()) =>
      app.send('POST', `/api/v2/duels/${id}/operator`, { token: by.token, key }),
  };
}

async function roundOf(app: TestApp, id: string) {
  const [duel] = await app.db.query<{ round_id: RoundId | null; state: string }>(
    'select round_id, state from duels where id = $1',
    [id],
  );
  return duel!;
}

export function duelIdOf(response: TestResponse): string {
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return response.json!['data'].own.duel.id as string;
}

export async function refusalCode(response: Promise<TestResponse>): Promise<string> {
  return (await response).json!['message'] as string;
}

/** `done`, or the code of the refusal. */
export function outcomeOf({ status, json }: TestResponse): string {
  return status === 200 ? 'done' : json!['message'];
}
