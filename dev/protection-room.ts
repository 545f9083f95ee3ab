import { newKey, type Heard, type Person, type WholeHouse } from './whole-house.ts';
import { runOn } from './test-server.ts';

const PATH = '/api/v2/protection';

/** One call of protection, as a page makes it. */
export function protect(
  house: WholeHouse,
  { token }: Pick<Person, 'token'>,
  method: string,
  path: string,
  body: unknown = {},
  key = newKey(),
): Promise<Heard> {
  return house.send(method, PATH + path, { token, key, ...(method === 'GET' ? {} : { body }) });
}

/** Sets a limit that must be taken. */
export async function setLimit(
  house: WholeHouse,
  person: Person,
  kind: string,
  value: string | null,
  period?: string,
): Promise<Heard> {
  const body = { kind, value, ...(period === undefined ? {} : { period }) };
  const answer = await protect(house, person, 'PUT', '/limits', body);
  if (answer.status !== 200) throw new Error(`limit refused: ${answer.text}`);
  return answer;
}

/** A bet on dice for money; over 9998 all but one of ten thousand is lost. */
export function bet(
  house: WholeHouse,
  { token }: Person,
  stake = '1.00',
  { key = newKey(), target = 9998, currency = 'RUB' } = {},
): Promise<Heard> {
  const body = { stake, currency, direction: 'over', target };
  return house.send('POST', '/api/v2/games/dice/bets', { token, key, body });
}

/** Seeds to bet under. */
export async function sitDown(house: WholeHouse, money = '1000.00'): Promise<Person> {
  const person = await house.addMember(money);
  const said = { token: person.token, body: { client_seed: 'quiet-evening' } };
  await house.send('POST', '/api/v2/fairness/seeds', said);
  return person;
}

/** What the house said no with: the first line of the refusal. */
export function refusalOf({ json }: Heard): string | undefined {
  return json?.['message'];
}

/** Lets time pass for one player: everything the database dated is that much older. */
export async function letPass(url: string, id: bigint, interval: string): Promise<void> {
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
       (select account from bets where player_id = ${id});
     update bets set placed_at = placed_at - ${by} where player_id = ${id};
     update deposits set closed_at = closed_at - ${by}, created_at = created_at - ${by}
       where player_id = ${id};
     commit`,
  );
}
