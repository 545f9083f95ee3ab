import type { Browser } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { POLICIES } from '#features/content/rules.ts';
import { checkAccess } from './support/accessibility.ts';
import { expectNoOverflow } from './support/game-steps.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';
import { logInOperator } from './support/staff.ts';
import { textsOf } from './support/texts.ts';

// Other journeys of the worker play on the same server.
test.afterEach(({ app }) => app.runSql(ASK_FOR_NOTHING));

/** A word of an answer with one letter too few, and what it finds. */
const SEARCHED: Readonly<Record<Locale, readonly [string, string]>> = {
  ru: ['верификция', 'Почему нужна верификация?'],
  en: ['verifid', 'Why do I have to be verified?'],
  kz: ['верифкация', 'Верификация не үшін керек?'],
};

const noscriptOf = (html: string) => /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';

const locale: Locale = 'kz';

test.describe(`content in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('content.policies, content.faq: policies with versions, answers with search', async ({
    page,
  }) => {
    const translate = textsOf(locale);
    const t = (key: string) => translate('features/content', key);
    for (const policy of POLICIES) {
      await page.goto(`/${locale}/policy/${locale}/${policy}`);
      await expect(page.locator('.prose h2').first()).toBeVisible();
      await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
      await checkAccess(page, 'main');
      await expectNoOverflow(page);
    }
    // The languages of the text do not change that of the site.
    await page.locator('.content-languages a').first().click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/policy/ru/kyc$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика верификации');

    await page.goto(`/${locale}/faq`);
    const [typed, found] = SEARCHED[locale];
    await page.getByLabel(t('search'), { exact: true }).fill(typed);
    await expect(page.locator('.content-questions summary', { hasText: found })).toBeVisible();
    await checkAccess(page, 'main');
    await page.getByLabel(t('search'), { exact: true }).fill('qqqqqq');
    await expect(page.getByRole('heading', { name: t('nothing') })).toBeVisible();
    await expectNoOverflow(page);

    // As a reader without scripts gets them; Chromium shows no <noscript> when scripts are only
    // switched off for a test.
    const policy = await page.request.get(`/${locale}/policy/${locale}/kyc`);
    expect(noscriptOf(await policy.text())).toContain('<h2');
    const faq = await page.request.get(`/${locale}/faq`);
    expect(noscriptOf(await faq.text())).toContain(found);
  });
});

test.describe(`acceptance in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('content.policies: a new version is read and accepted before the next stake for money', async ({
    page,
    app,
    join,
    browser,
    expectAccessible,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    const translate = textsOf(locale);
    const t = (key: string) => translate('features/content', key);
    const email = await join({ locale });
    await app.grant(email, '500.00');
    await publishAgreement(browser, app);
    await page.goto(`/${locale}/games/dice`);
    const bet = page.locator('.bet-button');
    const read = page.getByRole('button', {
      name: translate('domain/bets', 'notice.read'),
      exact: true,
    });
    // The job that checks the accounts may run a moment later than the publication.
    await expect(async () => {
      await bet.click();
      await expect(read).toBeVisible({ timeout: 2000 });
    }).toPass();
    await read.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.prose')).toBeVisible();
    await expectAccessible('dialog');
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: t('accept.agree') }).click();
    await expect(dialog).toBeHidden();
    const staked = await app.countBets(email);
    await bet.click();
    await expect.poll(() => app.countBets(email)).toBeGreaterThan(staked);
    await expect(read).toBeHidden();
  });
});

test.describe('in the back office', () => {
  test.use({ locale: 'en-US' });

  test('content.policies: a policy is written, published and restored from its first version', async ({
    page,
    app,
    context,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logInOperator(page.request, app.dataDir);
    await page.goto('/backoffice/content');
    const policy = page.getByRole('button', { name: 'Verification policy' });
    await expect(policy).toBeVisible();
    await expectAccessible();
    await policy.click();
    await page.getByRole('tab', { name: 'English' }).click();
    const body = page.getByLabel('Text (Markdown)');
    await body.fill('## New rules\n\nBring <b>two</b> documents to {{brand}}.');
    // Another journey of this server may have renamed the brand.
    await expect(page.locator('.content-preview .prose')).toContainText(
      /Bring <b>two<\/b> documents to \w+\./,
    );
    await expectAccessible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expectAccessible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('The draft is saved and can be published.')).toBeVisible();
    const player = await context.newPage();
    await player.goto('/en/policy/en/kyc');
    await expect(player.getByText(/^Version 1, /).first()).toBeVisible();

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('the law has changed');
    await dialog.getByLabel('Players accept it before their next stake for money').check();
    await expectAccessible('dialog');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('before play', { exact: true })).toBeVisible();
    await player.reload();
    await expect(player.getByRole('heading', { name: 'New rules' })).toBeVisible();
    await player.getByRole('link', { name: /^Version 1, / }).click();
    await expect(player.getByRole('heading', { name: '1. Why it is needed' })).toBeVisible();
    await expect(player.getByText('This is not the latest version.')).toBeVisible();

    // The first version is taken over into a new one.
    await page.getByRole('button', { name: 'Edit from here 1', exact: true }).click();
    await page.getByRole('tab', { name: 'English' }).click();
    await expect(body).toHaveValue(/^## 1\. Why it is needed/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByLabel('Reason').fill('the new rules were wrong');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Edit from here \d$/ })).toHaveCount(3);
    await player.goto('/en/policy/en/kyc');
    await expect(player.getByRole('heading', { name: '1. Why it is needed' })).toBeVisible();
    await expect(player.getByText(/^Version 3, /).first()).toBeVisible();
  });
});

/** Publishes the agreement anew, to be accepted before play. */
async function publishAgreement(browser: Browser, app: OwnApp): Promise<void> {
  const context = await browser.newContext({ baseURL: app.url });
  const token = await logInOperator(context.request, app.dataDir);
  const headers = { authorization: `Bearer ${token}` };
  const page = '/api/v2/staff/content/user-agreement';
  const body = `## 1. What is new\n\n${'A paragraph of the new rules. '.repeat(80)}`;
  const text = { title: 'Agreement', body: `${body}\n\n${Date.now()}` };
  const texts = { ru: text, en: text, kz: text };
  const draft = await context.request.put(`${page}/draft`, {
    headers,
    data: { texts, based_on: 0 },
  });
  const { data } = (await draft.json()) as { data: { version: number } };
  const note = 'the rules change';
  const published = await context.request.post(`${page}/versions`, {
    headers,
    data: { based_on: data.version, from_at: null, note, is_accepted_first: true },
  });
  expect(published.ok(), await published.text()).toBe(true);
  await context.close();
}

const ASK_FOR_NOTHING = `
  update content_versions set is_accepted_first = false where is_accepted_first;
  delete from content_awaited`;
