/** Which calls about tracking a page makes, when and with what: section by section of one table. */
import type { BrowserContext } from '@playwright/test';
import type { AppProcess } from '#dev/app-process.ts';
import { addressOn, setDomains } from './support/domains.ts';
import { startJourneyApp } from './support/journey-app.ts';
import { expect, test } from './support/journey.ts';
import { addSpringCode } from './support/partner-code.ts';
import { openStaffSession } from './support/staff-session.ts';
import { requestAsStaff } from './support/staff.ts';

/** Not HeadlessChrome, which fetches no session of another domain. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const MIRROR = 'mirror.localhost';
const OLD = 'old.localhost';
const SESSION_ID = expect.stringMatching(/^[0-9a-f]{32}$/);
const FINGERPRINT = 'f'.repeat(32);

const LINK = new URLSearchParams({
  stag: 'tag',
  promo: 'SPRING',
  partnerId: '7',
  advertiseUid: 'u-1',
  advertiseSource: 's-1',
  cpaOneUid: 'c-1',
  pr: 'hash',
  simple_auth: 'yes',
  subH: 'sub',
});
const CAMPAIGN = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd' };

type Sent = { readonly call: string; readonly body: unknown };

let app: AppProcess;

// In development the page follows no sso link.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  app = await startJourneyApp({ NODE_ENV: 'test' });
  await setDomains(app, [
    { host: MIRROR, state: 'active' },
    { host: OLD, state: 'draining' },
  ]);
  await addSpringCode(app);
});
test.afterAll(() => app.close());

test('tracking.attach-source, tracking.page-open, tracking.utm, tracking.affiliate, tracking.events: each call, when it is due and with its fields', async ({
  browser,
}) => {
  const context = await browser.newContext({
    userAgent: CHROME,
    serviceWorkers: 'block',
    baseURL: app.url,
  });
  const page = await context.newPage();
  const sent = recordCalls(context);
  /** What was sent since the last step, once it is complete. */
  const step = async (expected: readonly Sent[]) => {
    const order = (list: readonly Sent[]) =>
      list.toSorted((a, b) => (a.call < b.call ? -1 : Number(a.call > b.call)));
    await expect.poll(() => order(sent)).toEqual(order(expected));
    await page.waitForLoadState('networkidle');
    expect(order(sent)).toEqual(order(expected));
    sent.length = 0;
  };
  const mirror = addressOn(app, MIRROR);

  // Every visitor is reported, without a link, too.
  await page.goto(`${app.url}/en/faq`);
  await step([
    call('POST /middleware/ip', { host: '127.0.0.1', browser: 'Chrome' }),
    call('POST /middleware/mirror', { host: '127.0.0.1' }),
  ]);
  const { cookies } = await context.storageState();
  expect(cookies.find(({ name }) => name === 'userBrowser')?.value).toBe('Chrome');

  // Three parameters are no campaign, and the visit of the tab is reported.
  await page.goto(`${app.url}/en/faq?utm_source=a&utm_medium=b&utm_campaign=c`);
  await page.waitForLoadState('networkidle');
  await step([]);

  // On another domain: a link, a guest who may be logged in on the main one, a known fingerprint.
  await page.goto(`${mirror}/mirrors/check.svg`);
  await page.evaluate((known) => localStorage.setItem('fingerprint', known), FINGERPRINT);
  const address = `${mirror}/kz/fairness?${LINK}&${new URLSearchParams(CAMPAIGN)}`;
  await page.goto(address);
  await expect(page).not.toHaveURL(/simple_auth/);
  const opened = {
    call: 'POST /middleware/registerPageOpenEvent',
    body: {
      subH: 'sub',
      uuid: FINGERPRINT,
      click_url: expect.stringContaining('subH=sub'),
    },
  };
  await expect.poll(() => sent.filter((one) => one.call.endsWith('events')).length).toBe(2);
  const [created, finished] = sent.filter((one) => one.call.endsWith('events'));
  expect(created!.body).toEqual({
    name: 'ssoAvailabilityCreate',
    data: { session_id: SESSION_ID },
  });
  const { session_id } = (created!.body as { data: { session_id: string } }).data;
  expect(finished!.body).toEqual({
    name: 'ssoAvailabilityFinish',
    data: { session_id, mirror: MIRROR },
  });
  await expect.poll(() => sent.map((one) => one.call)).toContain('POST /middleware/mirror');
  await page.waitForLoadState('networkidle');
  // The redirect may have come before or after them; back on the page each is sent at the latest.
  const others = new Set(sent.map((one) => one.call));
  expect([...others].toSorted()).toEqual([
    'POST /middleware/affiliate',
    'POST /middleware/ip',
    'POST /middleware/mirror',
    'POST /middleware/registerPageOpenEvent',
    'POST /middleware/utm',
    'PUT /api/v2/tracking/events',
  ]);
  expect(sent).toContainEqual(opened);
  expect(sent).toContainEqual(
    call('POST /middleware/affiliate', { stag: 'tag', uuid: FINGERPRINT }),
  );
  expect(sent).toContainEqual(call('POST /middleware/ip', { host: MIRROR, browser: 'Chrome' }));
  expect(sent).toContainEqual(call('POST /middleware/mirror', { host: MIRROR }));
  const utm = sent.find((one) => one.call === 'POST /middleware/utm')!.body;
  expect(utm).toMatchObject({ ...CAMPAIGN, stag: 'tag', subH: 'sub', promo: 'SPRING' });
  sent.length = 0;

  // A campaign is sent once, each subH once, the visit and the domain once for a tab.
  await page.goto(`${mirror}/en?subH=again&${new URLSearchParams({ ...CAMPAIGN, utm_term: 'e' })}`);
  const again = expect.stringContaining('subH=again');
  await step([{ ...opened, body: { subH: 'again', uuid: FINGERPRINT, click_url: again } }]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await step([]);

  // With an account, the eight fields of the source; not again while they are the same.
  const id = await register(context, mirror);
  await page.goto(`${mirror}/en/faq`);
  await step([
    call('POST /attachSource', {
      stag: 'tag',
      promo: 'SPRING',
      partnerId: '7',
      advId: expect.stringMatching(/^\d+$/),
      advertiseUid: 'u-1',
      advertiseSource: 's-1',
      cpaOneUid: 'c-1',
      prHash: 'hash',
    }),
  ]);

  // A draining domain leads on.
  await page.goto(`${addressOn(app, OLD)}/en/faq`);
  await expect(page).toHaveURL(`${app.url}/en/faq`);
  await expect
    .poll(() => sent)
    .toContainEqual(
      call('POST /middleware/mirrorRedirect', { from: OLD, to: new URL(app.url).host }),
    );
  await context.close();

  // A link of simple auth: host and browser are sent after the login.
  const other = await browser.newContext({
    userAgent: CHROME,
    serviceWorkers: 'block',
    baseURL: app.url,
  });
  const arrived = recordCalls(other);
  const token = await openStaffSession(app, 'support');
  const { link } = await requestAsStaff<{ link: string }>(
    other.request,
    token,
    'POST',
    '/simple-tokens',
    { player_id: id, reason: 'cannot find a bet' },
  );
  const second = await other.newPage();
  await second.goto(link);
  await expect
    .poll(() => arrived)
    .toContainEqual(
      call('POST /api/v2/auth/simple/arrival', { host: new URL(app.url).host, userAgent: CHROME }),
    );
  await other.close();
});

const call = (name: string, body: unknown): Sent => ({ call: name, body });

const TRACKING =
  /^\/(?:attachSource|middleware\/\w+|api\/v2\/tracking\/events|api\/v2\/auth\/simple\/arrival)$/;

function recordCalls(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!TRACKING.test(pathname) || request.method() === 'OPTIONS') return;
    sent.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() as unknown });
  });
  return sent;
}

/** A player who is logged in on the domain. Returns their id. */
async function register(context: BrowserContext, origin: string): Promise<string> {
  const data = {
    email: `calls-${Date.now()}-${process.pid}@example.com`,
    password: 'seven brass lamps over baize',
    currency: 'RUB',
    is_adult: true,
    accepts_terms: true,
  };
  const answer = await context.request.post('/api/v2/auth/register/email', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: origin }]);
  const headers = { authorization: `Bearer ${token}` };
  const user = await context.request.get('/profile/user', { headers });
  return ((await user.json()) as { user: { id: string } }).user.id;
}
