import { expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

test.each([
  ['test', 200],
  ['production', 404],
])('secrecy: the outbox in %s answers %i', async (mode, status) => {
  const database = await testDatabase();
  const env = { NODE_ENV: mode, SECRET_KEY: '7'.repeat(64), LOG_LEVEL: 'silent' };
  const house = await openWholeHouse(startHouse, database.url, env);
  try {
    expect(await statusOf(house, '/__outbox.json')).toBe(status);
    expect(await statusOf(house, '/__outbox')).toBe(status);
  } finally {
    await house.stop();
    await database.close();
  }
});

/** Where the player app is built, an unknown address is taken for a page without its language. */
async function statusOf(house: WholeHouse, path: string): Promise<number> {
  const { status, headers } = await house.send('GET', path);
  if (status !== 302) return status;
  return (await house.send('GET', String(headers['location']))).status;
}
