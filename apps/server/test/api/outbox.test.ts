import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { createTestApp, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

test.each([
  ['test', 200],
  ['production', 404],
])('secrecy: the outbox in %s answers %i', async (mode, status) => {
  const database = await testDatabase();
  const env = {
    NODE_ENV: mode,
    SECRET_KEY: createHash('sha256').update('a key').digest('hex'),
    PUBLIC_URL: 'https://casino.example',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  const app = await createTestApp(startApp, database.url, { env });
  try {
    expect(await statusOf(app, '/__outbox.json')).toBe(status);
    expect(await statusOf(app, '/__outbox')).toBe(status);
  } finally {
    await app.stop();
    await database.close();
  }
});

/** With the player app built, an unknown address counts as a page without its language. */
async function statusOf(app: TestApp, path: string): Promise<number> {
  const { status, headers } = await app.send('GET', path);
  if (status !== 302) return status;
  return (await app.send('GET', String(headers['location']))).status;
}
