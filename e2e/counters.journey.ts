/**
 * The counters of others, as doubles in place of their scripts: what the browser would load and
 * send is intercepted, under the content security policy of the page.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/own-app.ts';
import { textsOf } from './support/texts.ts';

const GA4 = 'G-JOURNEY12';
const METRICA = '12345678';

test.beforeEach(({ app }) => app.setCounting(true, { ga4_id: GA4, metrica_id: METRICA }));
// Other journeys of the worker are not asked.
test.afterEach(({ app }) => app.setCounting(false));
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });

test('tracking.analytics: counters of others load after consent alone, and receive each page until it is withdrawn', async ({
  page,
  context,
}) => {
  const t = (key: string) => textsOf('en')('features/analytics', key);
  const counted = await replaceCounters(context);
  await page.goto('/en/faq');
  const question = page.getByRole('region', { name: t('title') });
  await expect(question).toBeVisible();
  await openLink(page, 'Licence');
  // Nothing before the answer, and nothing after a refusal.
  await question.getByRole('button', { name: t('decline') }).click();
  await page.reload();
  await openLink(page, 'Help');
  expect(counted).toEqual({ loaded: [], google: [], metrica: [] });

  await changeAnswer(page, t('agree'));
  const origin = new URL(page.url()).origin;
  const pages = [`${origin}/en/faq`];
  await expect.poll(() => counted.google).toEqual(pages);
  await expect.poll(() => counted.metrica).toEqual(pages);
  expect(counted.loaded.toSorted()).toEqual(['mc.yandex.ru', 'www.googletagmanager.com']);
  for (const [link, path] of [
    ['Licence', '/en/licence'],
    ['Help', '/en/faq'],
  ] as const) {
    await openLink(page, link);
    pages.push(origin + path);
    await expect.poll(() => counted.google).toEqual(pages);
    await expect.poll(() => counted.metrica).toEqual(pages);
  }
  // An address may hold a secret and names its campaign.
  await page.goto('/en/licence?utm_source=mail&email=me@example.org');
  pages.push(`${origin}/en/licence?utm_source=mail`);
  await expect.poll(() => counted.google).toEqual(pages);
  await expect.poll(() => counted.metrica).toEqual(pages);
  expect((await counterCookies(context)).toSorted()).toEqual(['_ga', '_ym_uid']);

  const reloaded = page.waitForEvent('load');
  await changeAnswer(page, t('decline'));
  await reloaded;
  await openLink(page, 'Help');
  await openLink(page, 'Licence');
  await page.waitForLoadState('networkidle');
  expect([counted.google, counted.metrica]).toEqual([pages, pages]);
  expect(await counterCookies(context)).toEqual([]);
});

type Counted = { loaded: string[]; google: string[]; metrica: string[] };

/** What left the browser for the counters. */
async function replaceCounters(context: BrowserContext): Promise<Counted> {
  const counted: Counted = { loaded: [], google: [], metrica: [] };
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await context.route('https://www.googletagmanager.com/**', async (route) => {
    counted.loaded.push(new URL(route.request().url()).host);
    await route.fulfill(script(GOOGLE));
  });
  await context.route('https://mc.yandex.ru/metrika/tag.js', async (route) => {
    counted.loaded.push(new URL(route.request().url()).host);
    await route.fulfill(script(YANDEX));
  });
  const answer = { status: 204, headers: { 'access-control-allow-origin': '*' } };
  await context.route('https://region1.google-analytics.com/**', async (route) => {
    counted.google.push(new URL(route.request().url()).searchParams.get('dl')!);
    await route.fulfill(answer);
  });
  await context.route('https://mc.yandex.ru/watch/**', async (route) => {
    counted.metrica.push(new URL(route.request().url()).searchParams.get('page-url')!);
    await route.fulfill(answer);
  });
  return counted;
}

/** Each handles its queue as the script of the counter does: first what waits, then the rest. */
const GOOGLE = `{
  document.cookie = '_ga=GA1.1.1; Path=/; Max-Age=600';
  const take = ([word, name, data]) => {
    if (word !== 'event' || window['ga-disable-${GA4}']) return;
    fetch('https://region1.google-analytics.com/g/collect?' +
      new URLSearchParams({ en: name, dl: data.page_location }), { method: 'POST' });
  };
  for (const words of dataLayer) take(words);
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (words) => { push(words); take(words); };
}`;
const YANDEX = `{
  document.cookie = '_ym_uid=1; Path=/; Max-Age=600';
  const take = (id, word, address) => {
    if (word !== 'hit') return;
    fetch('https://mc.yandex.ru/watch/' + id + '?' +
      new URLSearchParams({ 'page-url': address }), { method: 'POST' });
  };
  for (const words of ym.a) take(...words);
  window.ym = (...words) => take(...words);
}`;

async function counterCookies(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('_'));
}

async function openLink(page: Page, name: string): Promise<void> {
  await page.locator('.footer').getByRole('link', { name }).click();
  await expect(page).toHaveURL(name === 'Help' ? /\/faq/ : /\/licence/);
}

/** At the foot of any page. */
async function changeAnswer(page: Page, answer: string): Promise<void> {
  const title = textsOf('en')('features/analytics', 'title');
  await page.locator('.footer').getByRole('button', { name: title }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer }).click();
}
