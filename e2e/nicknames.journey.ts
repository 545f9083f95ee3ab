/** Nicknames: chosen in the settings, checked while they are typed, seen by everybody. */
import type { Locale } from '#core/locale.ts';
import { expect, test } from './support/journey.ts';
import { WIDTH_IN } from './support/places.ts';
import { textsOf } from './support/texts.ts';

let serial = 0;
/** One that no other journey has: letters that do not look like each other. */
const freshNickname = (start: string) =>
  `${start}${String(Date.now() % 10_000).padStart(4, '0')}${++serial}`;

const RESERVED: Readonly<Record<Locale, string>> = { ru: 'Админ_1', en: 'supp0rt', kz: 'Қолдау' };
const STARTS: Readonly<Record<Locale, string>> = { ru: 'Филин', en: 'Heron', kz: 'Бүркіт' };

const locale = 'kz';
const width = WIDTH_IN[locale];

test(`nicknames: chosen in the settings in ${locale} at ${width} px`, async ({
  page,
  join,
  expectAccessible,
}) => {
  const texts = textsOf(locale);
  await page.setViewportSize({ width, height: 800 });
  await join({ locale });
  await page.goto(`/${locale}/profile/setting`);
  const panel = page.locator('#nickname');
  const field = panel.getByRole('textbox');
  await field.fill(RESERVED[locale]);
  await expect(panel.getByText(texts('domain/identity', 'error.nickname_reserved'))).toBeVisible();
  await expectAccessible('#nickname');
  const nickname = freshNickname(STARTS[locale]);
  await field.fill(nickname);
  await expect(panel.getByText(texts('domain/identity', 'nickname.free'))).toBeVisible();
  await panel.getByRole('button', { name: texts('features/profile', 'nickname.save') }).click();
  await expect(panel.getByText(nickname, { exact: true })).toBeVisible();
  await expect(field).toBeHidden();
  await expectAccessible('#nickname');
  await page.goto(`/${locale}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
});

test(
  'nicknames: a nickname and an avatar are chosen while registering on a phone',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/ru');
    const texts = textsOf('ru');
    const sign = (key: string) => texts('features/sign-in', key);
    await page
      .locator('.bottom-bar')
      .getByRole('button', { name: texts('platform/browser', 'register') })
      .click();
    const form = page.getByRole('dialog', { name: sign('register.title') });
    await form.locator('input[name=email]').fill(`nick-${Date.now()}-${process.pid}@example.com`);
    await form
      .getByLabel(sign('field.password'), { exact: true })
      .fill('seven brass lamps over baize');
    const ideas = form.getByRole('group', { name: texts('domain/identity', 'nickname.suggested') });
    const idea = ideas.getByRole('button').first();
    const nickname = (await idea.textContent())!;
    await idea.click();
    await expect(form.locator('input[name=nickname]')).toHaveValue(nickname);
    await expect(form.getByText(texts('domain/identity', 'nickname.free'))).toBeVisible();
    const fox = texts('domain/identity', 'avatar.fox');
    await form
      .getByRole('radio', { name: texts('domain/identity', 'avatar.none') })
      .press('ArrowRight');
    await expect(form.getByRole('radio', { name: fox })).toBeChecked();
    await expectAccessible('dialog[open]');
    for (const consent of ['is_adult', 'accepts_terms']) {
      await form.locator(`input[name=${consent}]`).check();
    }
    await form.getByRole('button', { name: sign('register.submit') }).click();
    await expect(page.locator('html[data-auth=in]')).toBeAttached();
    await expect(page.locator('.account-menu img, .account img').first()).toBeVisible();
    await page.goto('/ru/profile/setting');
    await expect(
      page.getByRole('img', { name: texts('features/profile', 'avatar.own') }),
    ).toHaveAttribute('src', /^\/media\/avatars\//);
    await page.goto('/ru/profile');
    await expect(page.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
  },
);
