import type { Page } from '@playwright/test';
import { deposit } from './support/account.ts';
import { startDeployments, type Deployments } from './support/deployments.ts';
import { openTable, tableOf } from './support/dice-table.ts';
import { openAuto } from './support/game-steps.ts';
import { expect, test as base } from './support/journey.ts';
import { textsOf } from './support/texts.ts';
import { WIDTH_IN } from './support/places.ts';
import { LOCALES } from '#core/locale.ts';

/** The app, served as one build after another. */
const test = base.extend<{ deployments: Deployments }>({
  deployments: async ({ baseURL }, give) => {
    const deployments = await startDeployments(baseURL!);
    await give(deployments);
    await deployments.close();
  },
});

test.use({ serviceWorkers: 'allow', closedPanels: '' });
test.setTimeout(240_000);

/** A page asks for a new worker every 20 s; it stores dozens of files, slowly on a busy machine. */
const INSTALL = { timeout: 90_000 };

/** What the browser and the page write about a missing network. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed|WebSocket|preload (assets|CSS)|A part/;

test('app.install: the browser finds an app to install, in the language of the page', async ({
  page,
}) => {
  await page.goto('/kz');
  const session = await page.context().newCDPSession(page);
  const { url, data, errors } = await session.send('Page.getAppManifest');
  expect(url).toMatch(/\/kz\.webmanifest$/);
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const icon = await page.request.get(src);
    expect([src, icon.headers()['content-type']]).toEqual([src, 'image/png']);
    const size = await page.evaluate<string>(`new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.width + 'x' + image.height);
      image.src = '${src}';
    })`);
    expect(size).toBe(sizes);
  }
});

test('app.offline: without a network the shell opens and says so, in three languages', async ({
  page,
  context,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(OFFLINE);
  await page.goto('/ru');
  await storesShell(page);
  await context.setOffline(true);
  for (const locale of LOCALES) {
    await page.setViewportSize({ width: WIDTH_IN[locale], height: 740 });
    await page.goto(`/${locale}/games/keno`);
    const t = textsOf(locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('features/pwa', 'title'));
    await expect(page.getByText(t('features/pwa', 'money'))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${locale}/games/keno$`));
    await expectAccessible();
  }
  await context.setOffline(false);
  await expect(page.locator('[data-game="keno"]')).toBeVisible();
});

test('app.offline: a page that was seen opens again, and a bet there is refused at once', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  await page.goto('/en');
  await storesShell(page);
  await page.goto('/en/games/dice');
  const bet = page.locator('.bet-button').first();
  await expect(bet).toBeEnabled();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('[data-game="dice"]')).toBeVisible();
  await expect(page.getByText(textsOf('en')('apps/player', 'offline'))).toBeVisible();
  expect(sent).toEqual([]);
});

test('app.service-worker: an update waits for the player’s own round, and drafts survive it', async ({
  page,
  context,
  join,
  deployments,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Cookies are the same at every port.
  await join({ locale: 'en' });
  await deposit(context, '10000.00');
  await page.goto(`${deployments.url}/en/games/dice`);
  await storesShell(page);
  const table = tableOf(page);
  await table.stake.fill('12.5');
  const chat = page.getByRole('textbox', { name: textsOf('en')('features/chat', 'placeholder') });
  await chat.fill('half a sentence');
  await openAuto(page, { 'Number of bets': '' });
  await table.start.click();
  await expect(table.stop).toBeVisible();

  deployments.build = 'b2';
  await page.evaluate('window.isOldPage = true');
  await checkBuild(page);
  const notice = page.locator('.app-notice');
  await expect(notice).toContainText(textsOf('en')('features/pwa', 'update'));
  // The worker of the new build is installed meanwhile, and the autobet goes on.
  await expect.poll(() => page.evaluate(WAITING_WORKER), INSTALL).toBe(true);
  await expect(table.stop).toBeVisible();
  expect(await page.evaluate('window.isOldPage')).toBe(true);

  await table.stop.click();
  await becomes(page, 'b2');
  expect(await page.evaluate('window.isOldPage')).toBeUndefined();
  await expect(table.stake).toHaveValue('12.5');
  await expect(chat).toHaveValue('half a sentence');
  await expect.poll(() => page.evaluate(WAITING_WORKER)).toBe(false);
});

test('app.build-poll: a build is rolled back, and a broken worker leaves the earlier one', async ({
  page,
  context,
  deployments,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  await page.goto(`${deployments.url}/en`);
  await storesShell(page);
  const first = await page.evaluate(BUILD_OF_PAGE);
  deployments.build = 'broken';
  deployments.isWorkerBroken = true;
  await becomes(page, 'broken');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(UPDATE)).toBe('refused');
  deployments.build = undefined;
  deployments.isWorkerBroken = false;
  await becomes(page, String(first));
  await context.setOffline(true);
  await page.goto(`${deployments.url}/en/games/keno`);
  const title = textsOf('en')('features/pwa', 'title');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test(
  'app.service-worker: with a full storage the site works as without a worker',
  { tag: '@deep' },
  async ({ page, context, baseURL }) => {
    await page.goto('/en');
    const session = await context.newCDPSession(page);
    const full = { origin: new URL(baseURL!).origin, quotaSize: 1 };
    await session.send('Storage.overrideQuotaForOrigin', full);
    await page.reload();
    await page.getByRole('link', { name: /^Dice/ }).first().click();
    await openTable(page);
    await tableOf(page).roll.click();
    await expect(tableOf(page).bets.first()).toBeVisible();
  },
);

test(
  'app.service-worker: a private window without a worker plays on',
  { tag: '@deep' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/The service worker could not be registered/);
    await page.addInitScript(REFUSED_REGISTRATION);
    const refused = page.waitForEvent('console', {
      predicate: (said) => said.text().includes('could not be registered'),
    });
    const table = await openTable(page);
    await refused;
    await table.roll.click();
    await expect(table.bets.first()).toBeVisible();
  },
);

test(
  'app.install: the offer is shown, installs, and stays away once refused',
  { tag: '@deep' },
  async ({ page, join, expectAccessible }) => {
    await join();
    for (const locale of LOCALES) {
      await page.setViewportSize({ width: WIDTH_IN[locale], height: 740 });
      const t = textsOf(locale);
      await page.goto(`/${locale}`);
      await page.evaluate(OFFER);
      await expect(page.locator('.app-notice')).toContainText(t('features/pwa', 'installText'));
      await expectAccessible('.app-notice');
    }
    const t = textsOf('kz');
    await page.getByRole('button', { name: t('features/pwa', 'install'), exact: true }).click();
    await expect(page.locator('.app-notice')).toHaveCount(0);
    expect(await page.evaluate('window.wasAsked')).toBe(true);
    await page.evaluate(OFFER);
    await page.getByRole('button', { name: t('features/pwa', 'installNever') }).click();
    await page.reload();
    await page.evaluate(OFFER);
    await page
      .getByRole('button', { name: t('apps/player', 'nav.menu') })
      .first()
      .hover();
    await expect(page.locator('.app-notice')).toHaveCount(0);
    expect(await page.evaluate(`localStorage.getItem('installPromptHidden')`)).toBe('1');
  },
);

/** The worker has stored the shell and answers this page. */
async function storesShell(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), INSTALL)
    .toBe('activated');
}

/** The page reloads by itself as another build, at the earliest ten seconds after a reload. */
async function becomes(page: Page, build: string): Promise<void> {
  await expect(async () => {
    await checkBuild(page);
    expect(await page.evaluate(BUILD_OF_PAGE)).toBe(build);
  }).toPass({ timeout: 60_000 });
}

/** Coming back to the page asks for the latest build at once. */
async function checkBuild(page: Page): Promise<void> {
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

const WAITING_WORKER =
  'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)';
const BUILD_OF_PAGE = `JSON.parse(document.getElementById('__payload').textContent).build`;
/** What the browser says about an update of the worker. */
const UPDATE = `navigator.serviceWorker.getRegistration()
  .then((registration) => registration.update())
  .then(() => 'installed', () => 'refused')`;
const REFUSED_REGISTRATION = `ServiceWorkerContainer.prototype.register = () =>
  Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))`;
/** As a browser makes its offer. */
const OFFER = `{
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = () => { window.wasAsked = true; return Promise.resolve(); };
  offer.userChoice = Promise.resolve({ outcome: 'accepted' });
  dispatchEvent(offer);
}`;
