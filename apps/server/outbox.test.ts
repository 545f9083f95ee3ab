import { expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { openWholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

test.each([
  ['test', 200, 200],
  // An address that nothing answers is taken for a page whose language is missing.
  ['production', 404, 302],
])('secrecy: the outbox in %s answers %i, its page %i', async (mode, json, page) => {
  const database = await testDatabase();
  const env = { NODE_ENV: mode, SECRET_KEY: '7'.repeat(64), LOG_LEVEL: 'silent' };
  const house = await openWholeHouse(startHouse, database.url, env);
  try {
    expect((await house.send('GET', '/__outbox.json')).status).toBe(json);
    const shown = await house.send('GET', '/__outbox');
    expect(shown.status).toBe(page);
    if (page === 302) {
      expect((await house.send('GET', String(shown.headers['location']))).status).toBe(404);
    }
  } finally {
    await house.stop();
    await database.close();
  }
});
