import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/own-app.ts';
import { SPRING_CODE } from './support/partner-code.ts';
import { textsOf } from './support/texts.ts';

const DAY = 86_400;

/** What one link brings. */
const LINK = {
  stag: 'tag 1',
  promo: 'SPRING',
  partnerId: '7',
  advertiseUid: 'u-1',
  advertiseSource: 's-1',
  cpaOneUid: 'c-1',
  pr: 'hash',
  simple_auth: 'yes',
  partner: 'p-1',
  adplace: 'a-1',
  token: 'of-the-partner',
  subH: 'sub',
  utm_source: 'mail',
  utm_medium: 'letter',
  utm_campaign: 'spring',
  utm_term: 'dice',
};
const ANOTHER = Object.fromEntries(Object.keys(LINK).map((name) => [name, 'other']));

type CookieLine = {
  readonly seconds: number;
  /** Undefined: any. */
  readonly value?: string;
  /** The value after another link; undefined where the first one stays. */
  readonly later?: string;
};

/** The nineteen cookies of the specification, with their lifetimes; path `/`, SameSite lax. */
const NINETEEN: Readonly<Record<string, CookieLine>> = {
  promo: { seconds: 30 * DAY, value: 'SPRING', later: 'other' },
  stag: { seconds: DAY, value: 'tag 1', later: 'other' },
  partnerId: { seconds: 30 * DAY, value: '7', later: 'other' },
  // Only without one is a campaign reported.
  advId: { seconds: 30 * DAY },
  advertiseUid: { seconds: 30 * DAY, value: 'u-1', later: 'other' },
  advertiseSource: { seconds: 30 * DAY, value: 's-1', later: 'other' },
  cpaOneUid: { seconds: 30 * DAY, value: 'c-1', later: 'other' },
  prHash: { seconds: 30 * DAY, value: 'hash' },
  partner: { seconds: 30 * DAY, value: 'p-1', later: 'other' },
  adplace: { seconds: 30 * DAY, value: 'a-1', later: 'other' },
  token: { seconds: 30 * DAY, value: 'of-the-partner', later: 'other' },
  super_bonus: { seconds: 5 * 365 * DAY, value: 'winter-200' },
  bearerToken: { seconds: 30 * DAY },
  activeCurrency: { seconds: DAY, value: 'KZT' },
  userBrowser: { seconds: DAY, value: 'Chrome' },
  simpleAuth: { seconds: DAY, value: 'yes' },
  adBonusType: { seconds: 600, value: 'deposit' },
  adBonusValue: { seconds: 600, value: '100' },
  adBonusModal: { seconds: 600, value: 'false' },
};

test('tracking.cookies, tracking.query: the nineteen cookies, each with its lifetime, path and SameSite', async ({
  page,
  context,
  app,
}) => {
  const written = await recordWrittenCookies(context);
  await app.runSql(SPRING_CODE);
  await answerCampaigns(page);
  await page.goto(`/kz/fairness?${new URLSearchParams(LINK)}`);
  await expect.poll(() => valueOf(page, 'adBonusModal')).toBe('false');
  const email = await register(page);
  await app.runSql(`update players set super_bonus = 'winter-200' where email = '${email}'`);
  await page.goto('/ru');
  await expect.poll(() => valueOf(page, 'super_bonus')).toBe('winter-200');

  const now = Date.now() / 1000;
  const found = await context.cookies();
  const seen = (name: string) => {
    const cookie = found.find((each) => each.name === name);
    if (!cookie) return { name, isMissing: true };
    const { path, sameSite, httpOnly, expires } = cookie;
    return { name, path, sameSite, httpOnly, expires: Math.round((expires - now) / 300) };
  };
  const expected = (name: string, { seconds }: CookieLine) => ({
    name,
    path: '/',
    sameSite: 'Lax',
    httpOnly: false,
    // Browsers keep no cookie for longer than 400 days.
    expires: Math.round(Math.min(seconds, 400 * DAY) / 300),
  });
  const lines = Object.entries(NINETEEN);
  expect(lines).toHaveLength(19);
  expect(lines.map(([name]) => seen(name))).toEqual(lines.map((line) => expected(...line)));
  expect(seen('locale')).toEqual(expected('locale', { seconds: 365 * DAY }));
  // The lifetimes as they were written; of the longest the browser shows only its own limit.
  expect(lines.map(([name]) => [name, written.get(name)])).toEqual(
    lines.map(([name, { seconds }]) => [name, `Max-Age=${seconds}; Path=/; SameSite=Lax`]),
  );
  for (const [name, { value }] of lines) {
    if (value !== undefined) expect([name, await valueOf(page, name)]).toEqual([name, value]);
  }

  // Another link: the first `pr`, `simple_auth` and campaign of a visitor stay.
  const kept = new Map(found.map(({ name, value }) => [name, decodeURIComponent(value)]));
  await page.goto(`/en?${new URLSearchParams(ANOTHER)}`);
  await expect.poll(() => valueOf(page, 'adplace')).toBe('other');
  await expect(page).not.toHaveURL(/simple_auth/);
  for (const [name, { later }] of lines.filter(([one]) => one !== 'bearerToken')) {
    expect([name, await valueOf(page, name)]).toEqual([name, later ?? kept.get(name)]);
  }
});

test('tracking.cookies: forged cookies and parameters break no page and are cut before they are sent', async ({
  page,
  context,
  baseURL,
  join,
}) => {
  const names = Object.keys(NINETEEN).filter((name) => name !== 'bearerToken');
  for (const value of ['x'.repeat(10_240), '%E0%A4%A', '"><script>alert(1)</script>', '\u00ff']) {
    for (const name of names) {
      const answer = await context.request.get('/ru', {
        headers: { cookie: `${name}=${value}` },
      });
      expect([name, value.slice(0, 9), answer.status()]).toEqual([name, value.slice(0, 9), 200]);
    }
  }
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await join({ locale: 'en' });
  // As long as a browser stores one.
  const [long, broken] = ['x'.repeat(3_900), '%E0%A4%A'];
  await context.addCookies(
    names.map((name, n) => ({
      name,
      value: n % 2 === 0 ? long.slice(0, 900) : broken,
      url: baseURL!,
    })),
  );
  const attached = page.waitForRequest((request) => request.url().endsWith('/attachSource'));
  const bomb = Array.from({ length: 60 }, (_, n) => [`utm_${n}`, 'b'.repeat(40)]);
  await page.goto(`/en/faq?${new URLSearchParams([...bomb, ['subH', 'h'.repeat(500)]])}`);
  const body = (await attached).postDataJSON() as Record<string, string>;
  expect(Object.values(body).every((value) => value.length <= 128)).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/en\/faq/);
  expect(refused).toEqual([]);
});

/** What pages say of each cookie when they write it. */
async function recordWrittenCookies(context: BrowserContext): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  await context.exposeBinding('recordCookie', (_source, text: string) => {
    const [pair, ...terms] = text.split('; ');
    written.set(pair!.split('=')[0]!, terms.join('; '));
  });
  await context.addInitScript(() => {
    const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    Object.defineProperty(document, 'cookie', {
      get: () => native.get!.call(document) as string,
      set: (text: string) => {
        native.set!.call(document, text);
        (globalThis as unknown as { recordCookie(text: string): void }).recordCookie(text);
      },
    });
  });
  return written;
}

/** The server knows no promotion of a campaign before there is an engine of bonuses. */
async function answerCampaigns(page: Page): Promise<void> {
  await page.route('**/middleware/utm', async (route) => {
    const answer = await route.fetch();
    const json = { ...((await answer.json()) as object), promo: { type: 'deposit', value: '100' } };
    await route.fulfill({ response: answer, json });
  });
}

/** In the dialog, with another currency than the first. Returns the email. */
async function register(page: Page): Promise<string> {
  const email = `cookies-${Date.now()}-${process.pid}@example.com`;
  const t = textsOf('kz');
  await page.goto('/kz?signup');
  const form = page.getByRole('dialog', { name: t('features/sign-in', 'register.title') });
  await form.locator('input[name=email]').fill(email);
  const password = form.getByLabel(t('features/sign-in', 'field.password'), { exact: true });
  await password.fill('seven brass lamps over baize');
  await form.locator('.sign-in-currency').getByRole('radio', { name: 'KZT' }).check();
  for (const consent of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${consent}]`).check();
  }
  await form.getByRole('button', { name: t('features/sign-in', 'register.submit') }).click();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  return email;
}

function valueOf(page: Page, wanted: string): Promise<string | undefined> {
  return page.evaluate((name) => {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
  }, wanted);
}
