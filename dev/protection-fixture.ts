import type { PlayerId } from '#core/ids.ts';
import { newKey, type TestResponse, type TestPlayer, type TestApp } from './test-app.ts';
import { runOn } from './test-server.ts';

const PATH = '/api/v2/protection';

/** One call of protection, as a page makes it. */
export function callProtection(
  app: TestApp,
  { token }: Pick<TestPlayer, 'token'>,
  method: string,
  path: string,
  body: unknown = {},
  key = newKey(),
): Promise<TestResponse> {
  return app.send(method, PATH + path, { token, key, ...(method === 'GET' ? {} : { body }) });
}

/** Sets a limit that must be accepted. */
export async function setLimit(
  app: TestApp,
  player: TestPlayer,
  kind: string,
  value: string | null,
  period?: string,
): Promise<TestResponse> {
  const body = { kind, value, ...(period === undefined ? {} : { period }) };
  const answer = await callProtection(app, player, 'PUT', '/limits', body);
  if (answer.status !== 200) throw new Error(`limit refused: ${answer.text}`);
  return answer;
}

/** A dice bet for money; over 9998 loses all but one time in ten thousand. */
export function bet(
  app: TestApp,
  { token }: TestPlayer,
  stake = '1.00',
  { key = newKey(), direction = 'over', target = 9998, currency = 'RUB' } = {},
): Promise<TestResponse> {
  const body = { stake, currency, direction, target };
  return app.send('POST', '/api/v2/games/dice/bets', { token, key, body });
}

/** A member with money and open seeds. */
export async function addSeededPlayer(app: TestApp, money = '1000.00'): Promise<TestPlayer> {
  const player = await app.addMember(money);
  const request = { token: player.token, body: { client_seed: 'quiet-evening' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

/** The code of a refusal. */
export function refusalOf({ json }: TestResponse): string | undefined {
  return json?.['message'];
}

/** Lets time pass for one player by making all their stored times that much older. */
export async function advanceTime(url: string, id: PlayerId, interval: string): Promise<void> {
  const by = `interval '${interval}'`;
  await runOn(
    url,
    `begin; set local session_replication_role = replica;
     update protections set session_started_at = session_started_at - ${by},
       last_bet_at = last_bet_at - ${by}, reality_from = reality_from - ${by},
       time_out_until = time_out_until - ${by} where player_id = ${id};
     update protection_limits set next_asked_at = next_asked_at - ${by},
       next_from = next_from - ${by} where player_id = ${id};
     update exclusions set starts_at = starts_at - ${by}, until = until - ${by},
       return_asked_at = return_asked_at - ${by}, return_from = return_from - ${by}
       where player_id = ${id};
     update protection_minutes set minute = minute - ${by} where account in
       (select account from settled_bets where player_id = ${id});
     update bets set placed_at = placed_at - ${by} where player_id = ${id};
     update deposits set closed_at = closed_at - ${by}, created_at = created_at - ${by}
       where player_id = ${id};
     commit`,
  );
}
