import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwoApps } from '#dev/two-apps.ts';
import type { TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

test('presence: the open pages of all server processes are counted together', async () => {
  const pages = [await left.connect(), await right.connect(), await right.connect()];
  const watcher = await left.connect();
  await watcher.join('presence.online');
  const latest = () =>
    (watcher.events('presence.online').at(-1) as { count: number } | undefined)?.count;
  await expect.poll(latest, { timeout: 12_000 }).toBe(4);
  for (const page of [...pages, watcher]) page.ws.close();
});
