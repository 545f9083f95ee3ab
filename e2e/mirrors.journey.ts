import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AppProcess } from '#dev/app-process.ts';
import { LOCALES } from '#core/locale.ts';
import { addressOn, setDomains } from './support/domains.ts';
import { startJourneyApp } from './support/journey-app.ts';
import { expect, test } from './support/journey.ts';
import { openLogin } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';

/** The browser of the journeys names itself as crawlers do, which fetch no session. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const BRAVO = 'bravo.localhost';
const CHARLIE = 'charlie.localhost';
const OLD = 'old.localhost';
const PASSWORD = 'seven brass lamps over baize';

const OLD_BRAND = { name: 'Old Steppe', look: { logo: null, colors: null } };
let app: AppProcess;
let players = 0;

// They share the app and its list of domains.
test.describe.configure({ mode: 'default' });

// In development the page follows no sso link.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  app = await startJourneyApp({ NODE_ENV: 'test' });
  await setDomains(app, [
    { host: BRAVO, state: 'active' },
    { host: OLD, state: 'active', brand: OLD_BRAND },
    { host: CHARLIE, state: 'active' },
  ]);
});
test.afterAll(() => app.close());

/** A browser of its own, of a person and not of a crawler. */
async function openBrowser(browser: Browser, userAgent = CHROME): Promise<BrowserContext> {
  return await browser.newContext({ userAgent, serviceWorkers: 'block' });
}

/** Registers on the main domain, in this browser. */
async function join(context: BrowserContext): Promise<string> {
  players += 1;
  const email = `mirrors-${Date.now()}-${players}@example.com`;
  const answer = await context.request.post(`${app.url}/api/v2/auth/register/email`, {
    data: { email, password: PASSWORD, currency: 'RUB', is_adult: true, accepts_terms: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: app.url }]);
  return email;
}

const tokenOn = async (context: BrowserContext, host: string) =>
  (await context.cookies(addressOn(app, host))).find(({ name }) => name === 'bearerToken')?.value;

const sizeOf = (history: readonly string[], part: string) =>
  history.filter((address) => address.includes(part)).length;

/** A call of the page that is open, with its token and its cookies. */
async function callInPage(page: Page, method: 'GET' | 'PUT', path: string): Promise<unknown> {
  return await page.evaluate(
    async ([verb, address]) => {
      const token = /(?:^|; )bearerToken=([^;]*)/.exec(document.cookie)?.[1];
      const answer = await fetch(address, {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(verb === 'GET' ? {} : { body: '{}' }),
      });
      return (await answer.json()) as unknown;
    },
    [method, path] as const,
  );
}

/** The addresses of documents that the browser requests. */
function recordDocuments(context: BrowserContext): string[] {
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  return opened;
}

test('region.sso: a login on one domain is one on the others, in every language; a logout ends it on all', async ({
  browser,
}) => {
  const context = await openBrowser(browser);
  const email = await join(context);
  const opened = recordDocuments(context);
  const page = await context.newPage();
  for (const [locale, host] of [
    ['ru', BRAVO],
    ['kz', CHARLIE],
    ['en', OLD],
  ] as const) {
    await page.goto(`${addressOn(app, host)}/${locale}/games/dice`);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
    // With the query of the page, and nothing of the hand-over left in the address.
    await expect(page).toHaveURL(`${addressOn(app, host)}/${locale}/games/dice`);
  }
  expect(sizeOf(opened, '/auth/sso/finish')).toBe(3);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Old Steppe' })).toBeVisible();
  expect(await callInPage(page, 'GET', '/profile/user')).toMatchObject({ user: { email } });
  await callInPage(page, 'PUT', '/auth/logout');
  await page.close();
  const hosts = [BRAVO, CHARLIE, '127.0.0.1'];
  for (const host of hosts) {
    // A page whose session has ended asks the main domain for another one, in vain.
    const other = await context.newPage();
    await other.goto(`${addressOn(app, host)}/en`);
    await expect.poll(() => tokenOn(context, host)).toBeUndefined();
    await other.close();
  }
  expect(await Promise.all(hosts.map((host) => tokenOn(context, host)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await context.close();
});

test('region.sso, tracking.events: a guest is sent once and comes back; no_sso and crawlers are not sent', async ({
  browser,
}) => {
  const guest = await openBrowser(browser);
  const opened = recordDocuments(guest);
  const page = await guest.newPage();
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/tracking/events')) events.push(request.postData() ?? '');
  });
  const finished = page.waitForRequest(
    (request) => request.postData()?.includes('ssoAvailabilityFinish') === true,
  );
  await page.goto(`${addressOn(app, BRAVO)}/en?deep=1`);
  const finish = JSON.parse((await finished).postData()!) as {
    data: { session_id: string; mirror: string };
  };
  expect(finish.data.mirror).toBe(BRAVO);
  await expect(page).toHaveURL(/\/en\?deep=1$/);
  await page.goto(`${addressOn(app, BRAVO)}/en/games/dice`);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  const created = events.filter((body) => body.includes('ssoAvailabilityCreate'));
  expect(created).toHaveLength(1);
  expect(created[0]).toContain(finish.data.session_id);
  expect(sizeOf(opened, '/auth/sso/start')).toBe(1);
  await guest.close();

  for (const [query, agent] of [
    ['?no_sso=1', CHROME],
    ['', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ] as const) {
    const other = await openBrowser(browser, agent);
    const documents = recordDocuments(other);
    const first = await other.newPage();
    const reported = first.waitForRequest((request) =>
      request.url().endsWith('/middleware/mirror'),
    );
    await first.goto(`${addressOn(app, BRAVO)}/en${query}`);
    // It is reported after the decision.
    await reported;
    expect(sizeOf(documents, '/auth/sso')).toBe(0);
    await other.close();
  }
});

test('region.sso: a stolen link of a hand-over logs in neither another browser nor on another domain', async ({
  browser,
}) => {
  const [victim, thief] = [await openBrowser(browser), await openBrowser(browser)];
  await join(victim);
  const page = await victim.newPage();
  await page.goto(`${app.url}/en`);
  // What the source answers is read instead of opened, as if it had been intercepted.
  const query = new URLSearchParams({
    to: BRAVO,
    challenge: 'A'.repeat(43),
    url: `${addressOn(app, BRAVO)}/en`,
  });
  const authorize = `${app.url}/auth/sso/authorize?${query}`;
  const answer = await victim.request.get(authorize, { maxRedirects: 0 });
  const link = answer.headers()['location']!;
  expect(link).toContain('code=');
  const stolen = await thief.newPage();
  await stolen.goto(link.replace(BRAVO, CHARLIE));
  await stolen.goto(link);
  // A victim who is led to the source lands on the target without the secret of the other browser.
  const lured = await victim.newPage();
  await lured.goto(authorize.replace('%2Fen', '%2Fen%3Fno_sso%3D1'));
  await expect(lured).toHaveURL(/bravo\.localhost:\d+\/en\?no_sso=1$/);
  expect(await tokenOn(thief, CHARLIE)).toBeUndefined();
  expect(await tokenOn(thief, BRAVO)).toBeUndefined();
  expect(await tokenOn(victim, BRAVO)).toBeUndefined();
  await Promise.all([victim.close(), thief.close()]);
});

test('region.sso: a used link of a hand-over logs in no player, and no page redirects in a loop', async ({
  browser,
}) => {
  const context = await openBrowser(browser);
  await join(context);
  const opened = recordDocuments(context);
  const page = await context.newPage();
  const home = `${addressOn(app, BRAVO)}/en`;
  await page.goto(home);
  await expect.poll(() => tokenOn(context, BRAVO)).toBeTruthy();
  // The token is there before the page that it belongs to.
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  const used = opened.find((address) => address.includes('code='))!;
  expect(new URL(used).host).toBe(new URL(home).host);

  // Replayed by the very browser, without a session on either domain.
  await context.clearCookies({ name: 'bearerToken' });
  await context.clearCookies({ name: 'refresh' });
  opened.length = 0;
  for (const link of [used, used.replace('/en', '/en%3Fno_sso%3D1'), home, home]) {
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  }
  expect(await tokenOn(context, BRAVO)).toBeUndefined();
  // The tab has been at the main domain within ten minutes: it is not sent there again.
  expect(sizeOf(opened, '/auth/sso/start')).toBe(0);
  await context.close();
});

test('auth.login-success: a login on another domain is one on the main domain, too', async ({
  browser,
}) => {
  const elsewhere = await openBrowser(browser);
  const email = await join(elsewhere);
  await elsewhere.close();
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${addressOn(app, BRAVO)}/en/games/keno?no_sso=1&login`);
  const t = textsOf('en');
  await openLogin(page, 'LoginByEmail', t('features/sign-in', 'byEmail.title'));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await expect.poll(() => tokenOn(context, '127.0.0.1')).toBeTruthy();
  await expect(page).toHaveURL(/bravo\.localhost:\d+\/en\/games\/keno/);
  await page.goto(`${app.url}/en`);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await context.close();
});

test('region.mirror-data: a retired domain leads to the main one, and the player stays logged in', async ({
  browser,
}) => {
  const player = await openBrowser(browser);
  await join(player);
  const page = await player.newPage();
  await page.goto(`${addressOn(app, OLD)}/en`);
  await expect.poll(() => tokenOn(player, OLD)).toBeTruthy();
  // Logged in there alone, as those who never opened the main domain are.
  await player.clearCookies({ domain: '127.0.0.1' });
  await setDomains(app, [
    { host: OLD, state: 'retired' },
    { host: CHARLIE, state: 'draining' },
    { host: BRAVO, state: 'active' },
  ]);
  await page.goto(`${addressOn(app, OLD)}/kz/games/dice?x=1`);
  await expect(page).toHaveURL(`${app.url}/kz/games/dice?x=1`);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');

  const guest = await openBrowser(browser);
  const visit = await guest.newPage();
  for (const locale of LOCALES) {
    await visit.goto(`${addressOn(app, OLD)}/${locale}/games/dice?x=1`);
    await expect(visit).toHaveURL(`${app.url}/${locale}/games/dice?x=1`);
  }
  await visit.goto(`${addressOn(app, CHARLIE)}/ru/faq`);
  await expect(visit).toHaveURL(`${app.url}/ru/faq`);
  await Promise.all([player.close(), guest.close()]);
});

test('region.mirrors: the page of a player measures the domains after its first delay', async ({
  browser,
}) => {
  const context = await openBrowser(browser);
  await join(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${app.url}/en`);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('mirrorCheckAt')))
    .not.toBeNull();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/sendAntiBonusResult'));
  await page.clock.fastForward(56_000);
  const { results } = JSON.parse((await sent).postData()!) as {
    results: Record<string, number | null>;
  };
  expect(Object.keys(results).toSorted()).toEqual(['127.0.0.1', BRAVO, CHARLIE]);
  await context.close();
});
