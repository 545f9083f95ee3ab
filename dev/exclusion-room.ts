import { randomBytes } from 'node:crypto';
import { protect } from './protection-room.ts';
import { newKey, type Heard, type Person, type WholeHouse } from './whole-house.ts';

const PASSWORD = 'seven quiet rivers';
/** A name that nobody had before. */
export const word = () => `p${randomBytes(5).toString('hex')}`;

export async function register(house: WholeHouse, email: string): Promise<Heard> {
  const body = { email, password: PASSWORD, currency: 'RUB', is_adult: true, accepts_terms: true };
  return await house.send('POST', '/api/v2/auth/register/email', { body });
}

/** Somebody with money, seeds and a password that the tests know. */
export async function newcomer(
  house: WholeHouse,
  email: string,
  money = '100.00',
): Promise<Person> {
  const token: string = (await register(house, email)).json!['token'];
  const rows = await house.db.query<{ id: bigint }>('select id from players where email = $1', [
    email,
  ]);
  const person = { id: rows[0]!.id, token, refresh: '' };
  await house.grant(person.id, money, 'RUB');
  await house.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  await house.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'evening' } });
  return person;
}

export const logIn = (house: WholeHouse, email: string, password = PASSWORD) =>
  house.send('POST', '/api/v2/auth/login/email/password', { body: { email, password } });

export const exclude = (house: WholeHouse, person: Person, term = '6m', key = newKey()) =>
  protect(house, person, 'POST', '/exclusion', { term, is_understood: true }, key);

/** Whether a token is worth anything: 200, or 401. */
export async function statusOf(house: WholeHouse, { token }: Person): Promise<number> {
  return (await house.send('GET', '/profile/user', { token })).status;
}
