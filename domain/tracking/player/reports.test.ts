import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local } from '#platform/browser/storage.ts';
import { reportClick } from './report-click.ts';
import { reportOpening } from './report-opening.ts';
import { reportVisit } from './report-visit.ts';

let status = 200;
const sent: string[] = [];
const bodies: unknown[] = [];
const loadSources = vi.hoisted(() => vi.fn<() => unknown>());
vi.mock('@fingerprintjs/fingerprintjs', () => ({ loadSources }));

beforeEach(() => {
  status = 200;
  sent.length = 0;
  bodies.length = 0;
  local.set('fingerprint', 'f-1');
  vi.stubGlobal('fetch', async (address: string | URL, request: { body: string }) => {
    bodies.push(JSON.parse(request.body));
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

test('tracking.affiliate: a click is sent at once, with a fingerprint only where one is known', async () => {
  await reportClick('spring');
  local.remove('fingerprint');
  await reportClick('summer');
  await reportClick(undefined);
  expect(bodies).toEqual([
    { stag: 'spring', uuid: 'f-1' },
    { stag: 'summer', uuid: '' },
  ]);
  expect(loadSources).not.toHaveBeenCalled();
});
