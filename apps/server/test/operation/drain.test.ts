import { expect, onTestFinished, test } from 'vitest';
import { addSeededPlayer } from '#dev/protection-fixture.ts';
import { createTestApp, newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

test('drain: a server that stops reports not ready, takes bets until then, and loses none', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const app = await createTestApp(startApp, database.url, { env: { DRAIN_SECONDS: '3' } });
  const player = await addSeededPlayer(app, '100.00');
  const page = await app.connect(player.token);
  await page.join('me.balance');
  const ready = async () => (await app.send('GET', '/readyz')).status;
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  const bet = () =>
    app.send('POST', '/api/v2/games/dice/bets', { token: player.token, key: newKey(), body });
  expect(await ready()).toBe(200);
  const stopping = app.stop();
  expect(await ready()).toBe(503);
  // A load balancer has not noticed yet, and still sends players here.
  const byHttp = await bet();
  expect([byHttp.status, await ready()], byHttp.text).toEqual([200, 503]);
  page.send({ op: 'call', ref: 1, key: newKey(), name: 'dice.placeBet', body });
  await page.until(() => page.of('answer').length > 0, 'an answer');
  expect(page.of('answer')).toMatchObject([{ ok: true }]);
  await page.until(() => page.events('me.balance').length > 0, 'a balance');
  expect(await page.bye()).toBe('stopping');
  await stopping;
  await expect(ready()).rejects.toThrow('ECONNREFUSED');
  const db = openDb({ url: database.url });
  onTestFinished(() => db.close());
  const bets = await db.query('select 1 from settled_bets where player_id = $1', [player.id]);
  expect(bets).toHaveLength(2);
  expect((await checkLedger(db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
