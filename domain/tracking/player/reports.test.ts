import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local } from '#platform/browser/storage.ts';
import { reportOpening } from './report-opening.ts';
import { reportVisit } from './report-visit.ts';

let status = 200;
const sent: string[] = [];

beforeEach(() => {
  status = 200;
  sent.length = 0;
  local.set('fingerprint', 'f-1');
  vi.stubGlobal('fetch', async (address: string | URL) => {
    sent.push(String(address).replace(/^.*(?=\/middleware)/, ''));
    return Response.json({ data: { is_recorded: true } }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const OPENING = '/middleware/registerPageOpenEvent';

test('tracking.page-open: an opening is sent once, a reload sends none, and another link does', async () => {
  status = 503;
  await reportOpening('one');
  status = 200;
  await reportOpening('one');
  // The first was refused.
  expect(sent).toEqual([OPENING, OPENING]);
  await reportOpening('one');
  await reportOpening(undefined);
  expect(sent).toHaveLength(2);
  await reportOpening('two');
  expect(sent).toHaveLength(3);
});

test('tracking.affiliate: the visit is sent once for a tab, and the browser kept as a cookie', async () => {
  await reportVisit();
  await reportVisit();
  expect(sent).toEqual(['/middleware/ip']);
  expect(document.cookie).toMatch(/(?:^|; )userBrowser=\w+/);
});
