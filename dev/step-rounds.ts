import { openSeedPair, openStream, type Stream } from '#core/fairness/pf1.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import {
  newKey,
  SECRET_KEY,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from './test-app.ts';

export type StepRoundStart = {
  readonly stake?: string;
  readonly currency?: string;
  readonly start?: unknown;
  readonly key?: string;
};

/** Plays a step game through the public API, as its page does. */
export function createStepRoundsClient(app: TestApp, game: string, usualStart: object) {
  const path = `/api/v2/games/${game}/rounds`;

  /**
   * Waits when the rate limit of 20 calls a second is reached: it is not what these tests check.
   */
  async function post(
    by: TestPlayer,
    to: string,
    body: object,
    key?: string,
  ): Promise<TestResponse> {
    for (;;) {
      const response = await app.send('POST', to, { token: by.token, key, body });
      if (response.status !== 429) return response;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    async openSeeds(player: TestPlayer): Promise<TestPlayer> {
      const request = { token: player.token, body: { client_seed: 'step-player' } };
      await app.send('POST', '/api/v2/fairness/seeds', request);
      return player;
    },
    begin(by: TestPlayer, begin: StepRoundStart = {}): Promise<TestResponse> {
      const { stake = '10.00', currency = 'RUB', start = usualStart, key = newKey() } = begin;
      return post(by, path, { stake, currency, start }, key);
    },
    step: (by: TestPlayer, id: string, at: number, choice: unknown) =>
      post(by, `${path}/${id}/steps`, { at, choice }),
    cashOut: (by: TestPlayer, id: string, at: number, key = newKey()) =>
      post(by, `${path}/${id}/cash-out`, { at }, key),
    current: (by: TestPlayer, currency = 'RUB') =>
      app.send('GET', `${path}?currency=${currency}`, { token: by.token }),
    async rotate(by: TestPlayer): Promise<TestResponse> {
      const request = { token: by.token, body: { client_seed: 'step-player' } };
      const seeds = await app.send('POST', '/api/v2/fairness/seeds', request);
      const body = { seed: seeds.json!['data'].active.id, client_seed: 'step-player-2' };
      return await app.send('POST', '/api/v2/fairness/rotate', { token: by.token, body });
    },
    /** The outcome is in the sealed seed; a test may read it, a player cannot. */
    async hiddenStream(by: TestPlayer, nonce: number, tag: string): Promise<Stream> {
      const [seed] = await app.db.query<{ sealed: Buffer; client_seed: string }>(
        `select sealed, client_seed from seeds where player_id = $1 and state = 'active'`,
        [by.id],
      );
      const serverSeed = createVault(SECRET_KEY).open(seed!.sealed);
      return openStream(openSeedPair(serverSeed, seed!.client_seed), nonce, tag);
    },
  };
}

export type StepRoundsClient = ReturnType<typeof createStepRoundsClient>;

/** The refusal of a response: its code, or the codes of its fields. */
export function codesOf({ json }: TestResponse): string[] {
  return [json!['message'], ...Object.values(json!['errors'] ?? {}).flat()].map(String);
}
