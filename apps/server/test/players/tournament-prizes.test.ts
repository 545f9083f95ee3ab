import { expect } from 'vitest';
import { betDice } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { newKey } from '#dev/test-app.ts';
import { sampleTerms } from '#dev/tournament-fixture.ts';
import { insertTournament } from '#domain/tournaments/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const SECONDS = 1000;

test('promo.tournaments: the winner is notified once of the prize that was paid', async ({
  app,
}) => {
  const player = await app.addMember('1000.00');
  const { token } = player;
  const now = Date.now();
  const id = await insertTournament(app.db, {
    terms: sampleTerms({ late_seconds: 0 }),
    startsAt: new Date(now - SECONDS),
    endsAt: new Date(now + 12 * SECONDS),
  });
  const path = `/api/v2/tournaments/${id}/join`;
  const join = async () => (await app.send('POST', path, { token, key: newKey() })).status;
  await expect.poll(join, { interval: 1000 }).toBe(200);
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'race' } });
  await betDice(app, player, '10.00');
  const prizes = async () => {
    const { json } = await app.send('GET', '/api/v2/notifications', { token });
    const all = json!['data'] as { kind: string; money: object | null }[];
    return all.filter(({ kind }) => kind === 'tournament_prize').map(({ money }) => money);
  };
  const told = [{ amount: '500.00', currency: 'RUB' }];
  await expect.poll(prizes, { timeout: 40_000, interval: 500 }).toEqual(told);
});
