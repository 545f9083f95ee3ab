import { openSeedPair, openStream, type Stream } from '#core/fairness/pf1.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { newKey, SECRET_KEY, type Heard, type Person, type WholeHouse } from './whole-house.ts';

export type Begin = {
  readonly stake?: string;
  readonly currency?: string;
  readonly start?: unknown;
  readonly key?: string;
};

/** Plays a game in steps through the front door of a house, as its page does. */
export function openStepRounds(house: WholeHouse, game: string, usualStart: object) {
  const path = `/api/v2/games/${game}/rounds`;

  /** Waits out the limit of 20 calls a second: here it is what is asked that is judged. */
  async function post(by: Person, to: string, body: object, key?: string): Promise<Heard> {
    for (;;) {
      const heard = await house.send('POST', to, { token: by.token, key, body });
      if (heard.status !== 429) return heard;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    async sitDown(person: Person): Promise<Person> {
      const said = { token: person.token, body: { client_seed: 'step-player' } };
      await house.send('POST', '/api/v2/fairness/seeds', said);
      return person;
    },
    begin(by: Person, begin: Begin = {}): Promise<Heard> {
      const { stake = '10.00', currency = 'RUB', start = usualStart, key = newKey() } = begin;
      return post(by, path, { stake, currency, start }, key);
    },
    step: (by: Person, id: string, at: number, choice: unknown) =>
      post(by, `${path}/${id}/steps`, { at, choice }),
    cashOut: (by: Person, id: string, at: number, key = newKey()) =>
      post(by, `${path}/${id}/cash-out`, { at }, key),
    current: (by: Person, currency = 'RUB') =>
      house.send('GET', `${path}?currency=${currency}`, { token: by.token }),
    async rotate(by: Person): Promise<Heard> {
      const said = { token: by.token, body: { client_seed: 'step-player' } };
      const told = await house.send('POST', '/api/v2/fairness/seeds', said);
      const body = { seed: told.json!['data'].active.id, client_seed: 'step-player-2' };
      return await house.send('POST', '/api/v2/fairness/rotate', { token: by.token, body });
    },
    /** What is drawn lies in the sealed seed; a test may look where no player can. */
    async hidden(by: Person, nonce: number, tag: string): Promise<Stream> {
      const [seed] = await house.db.query<{ sealed: Buffer; client_seed: string }>(
        `select sealed, client_seed from seeds where player_id = $1 and state = 'active'`,
        [by.id],
      );
      const serverSeed = createVault(SECRET_KEY).open(seed!.sealed);
      return openStream(openSeedPair(serverSeed, seed!.client_seed), nonce, tag);
    },
  };
}

export type StepRounds = ReturnType<typeof openStepRounds>;

/** The refusal of an answer: its code, or the codes of its fields. */
export function codesOf({ json }: Heard): string[] {
  return [json!['message'], ...Object.values(json!['errors'] ?? {}).flat()].map(String);
}
