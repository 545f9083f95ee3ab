import { expect, test } from './support/own-app.ts';

const DAY = 86_400;

/** The cookies that a link sets, each with its lifetime in seconds. */
const SET_BY_LINK = {
  stag: DAY,
  promo: 30 * DAY,
  partnerId: 30 * DAY,
  advId: 30 * DAY,
  advertiseUid: 30 * DAY,
  advertiseSource: 30 * DAY,
  cpaOneUid: 30 * DAY,
  prHash: 30 * DAY,
  partner: 30 * DAY,
  adplace: 30 * DAY,
  simpleAuth: DAY,
} as const;

const LINK = new URLSearchParams({
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
  subH: 'sub',
  utm_source: 'mail',
  utm_medium: 'letter',
  utm_campaign: 'spring',
  utm_term: 'dice',
}).toString();

test('tracking.cookies, tracking.query, tracking.utm: a link on any page in any language is kept and reported', async ({
  page,
  context,
  join,
}) => {
  const sent: { path: string; body: object }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/middleware/') || pathname === '/attachSource') {
      sent.push({ path: pathname, body: request.postDataJSON() as object });
    }
  });
  await page.goto(`/kz/fairness?${LINK}`);
  const paths = () => sent.map(({ path }) => path).toSorted();
  // The link carries a `stag`, so it may be one of a partner.
  const reported = ['affiliate', 'registerPageOpenEvent', 'utm'].map((one) => `/middleware/${one}`);
  await expect.poll(paths).toEqual(reported);
  await expect
    .poll(async () => (await context.cookies()).some((one) => one.name === 'advId'))
    .toBe(true);
  const now = Date.now() / 1000;
  const found = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  for (const [name, seconds] of Object.entries(SET_BY_LINK)) {
    const cookie = found.get(name);
    expect([name, Math.abs((cookie?.expires ?? 0) - now - seconds) < 60]).toEqual([name, true]);
    expect([name, cookie?.path, cookie?.sameSite]).toEqual([name, '/', 'Lax']);
  }
  expect(decodeURIComponent(found.get('stag')!.value)).toBe('tag 1');
  // The first `pr` of a visitor counts, and a campaign is reported once.
  await page.goto('/ru?pr=other&utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d');
  await page.waitForLoadState('networkidle');
  const again = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie.value]));
  expect(again.get('prHash')).toBe('hash');
  expect(paths()).toEqual(reported);

  // With the account the source is attached to it.
  await join({ locale: 'ru' });
  await page.goto('/ru');
  await expect
    .poll(() => sent.find(({ path }) => path === '/attachSource')?.body)
    .toEqual({
      stag: 'tag 1',
      promo: 'SPRING',
      partnerId: '7',
      advId: again.get('advId'),
      advertiseUid: 'u-1',
      advertiseSource: 's-1',
      cpaOneUid: 'c-1',
      prHash: 'hash',
    });
});
