/** What stands below the lists of a game, the leaders of the day and the chat, in an own house. */
import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { bet } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test, type OwnHouse } from './support/own-house.ts';
import { fromElsewhere } from './support/visitor.ts';
import { wordsIn } from './support/words.ts';

/** The parts of the floor that journeys touch, in English. */
function floorOf(page: Page) {
  const chat = page.locator('.floor-chat');
  return {
    chat,
    leaders: page.locator('.floor-leaders tbody tr'),
    online: page.locator('.floor-online'),
    messages: chat.locator('.floor-message'),
    say: chat.getByRole('textbox', { name: 'Say something' }),
    send: chat.getByRole('button', { name: 'Send' }),
    open: async () => {
      await chat.scrollIntoViewIfNeeded();
      await chat.getByRole('button', { name: 'Chat' }).click();
      await expect(chat.getByRole('log')).toBeVisible();
    },
    speak: async (text: string) => {
      await chat.getByRole('textbox').fill(text);
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.getByRole('textbox')).toHaveValue('');
    },
  };
}

/** Somebody else with a browser of his own, who has played and may therefore speak. */
async function another(browser: Browser, house: OwnHouse): Promise<Page> {
  const baseURL = house.url;
  const context = await browser.newContext({ baseURL });
  const email = `floor-${Date.now()}-${process.pid}@example.com`;
  const answer = await context.request.post('/api/v2/auth/register/email', {
    headers: fromElsewhere(),
    data: {
      email,
      password: 'seven brass lamps over baize',
      currency: 'RUB',
      locale: 'en',
      is_adult: true,
      accepts_terms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: baseURL }]);
  await house.grant(email, '100.00');
  await bet(context, 1);
  const page = await context.newPage();
  await openTable(page);
  return page;
}

test('floor: two players talk, one reports and hides the other, and hears him again', async ({
  page,
  context,
  browser,
  house,
  join,
  expectAccessible,
  complaints,
}) => {
  // The browser tells its console of the message that is refused.
  complaints.allow(/422/);
  const email = await join({ locale: 'en' });
  await house.grant(email, '100.00');
  await openTable(page);
  const mine = floorOf(page);
  await mine.open();
  await expect(mine.online).toContainText('at the tables');
  // Nobody speaks before he has played.
  await mine.say.fill('good evening');
  await mine.say.press('Enter');
  await expect(mine.chat.locator('.field-error')).toContainText('after your first bet');
  await expect(mine.say).toHaveValue('good evening');

  const other = await another(browser, house);
  const theirs = floorOf(other);
  await theirs.open();
  await theirs.speak('luck to everybody');
  await expect(mine.messages).toHaveText([/luck to everybody/]);
  await bet(context, 1);
  await mine.speak('and to you');
  await expect(theirs.messages).toHaveCount(2);
  await expect(mine.messages.last()).toHaveAttribute('data-own');
  // One's own words can neither be hidden nor reported.
  await expect(mine.messages.last().getByRole('button')).toHaveCount(0);

  const dots = mine.messages.first().getByRole('button', { name: /^What to do about/ });
  await dots.click();
  await expectAccessible('.floor-chat');
  await page.keyboard.press('Escape');
  await expect(mine.chat.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await dots.click();
  await mine.chat.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Staff will read the message.')).toBeVisible();
  await dots.click();
  await mine.chat.getByRole('button', { name: 'Hide this player' }).click();
  await expect(mine.messages).toHaveText([/and to you/]);
  await theirs.speak('does anybody hear me?');
  await expect(mine.chat.getByText('2 messages hidden on this device')).toBeVisible();
  // The device remembers all of it.
  await page.reload();
  await mine.chat.scrollIntoViewIfNeeded();
  await expect(mine.messages).toHaveText([/and to you/]);
  await mine.chat.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mine.messages).toHaveCount(3);
  await other.context().close();
});

test('floor: a win for money leads the day, also for a guest who looks on', async ({
  page,
  browser,
  house,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await house.grant(email, '1000.00');
  const table = await openTable(page);
  const mine = floorOf(page);
  await page.locator('.floor').first().scrollIntoViewIfNeeded();
  await expect(mine.leaders.or(page.locator('.floor .floor-note'))).not.toHaveCount(0);
  await table.chance.fill('98');
  await table.stake.fill('25');
  const isLeading = () => mine.leaders.filter({ hasText: '₽25.25' }).isVisible();
  await expect(async () => {
    await table.roll.click();
    await expect(table.rested).toBeVisible();
    await expect.poll(isLeading, { timeout: 8_000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
  const own = mine.leaders.filter({ hasText: '₽25.25' }).first();
  await expect(own).toContainText('×1.0102');
  await expect(own).toHaveAttribute('data-own');
  await expect(own).toContainText('you');
  await expectAccessible('.floor');

  const looking = await browser.newContext({ baseURL: house.url, viewport: PHONE });
  const guest = await looking.newPage();
  await openTable(guest);
  const theirs = floorOf(guest);
  await theirs.open();
  await expect(theirs.leaders.filter({ hasText: '₽25.25' }).first()).toBeVisible();
  await expect(guest.locator('[data-own]')).toHaveCount(0);
  await theirs.chat.getByRole('button', { name: 'Log in' }).click();
  await expect(guest.getByRole('dialog')).toBeVisible();
  await looking.close();
});

for (const locale of ['ru', 'en', 'kz'] as const satisfies readonly Locale[]) {
  test(`floor: a phone reads it in ${locale} without scrolling sideways`, async ({
    page,
    expectAccessible,
  }) => {
    const say = wordsIn(locale);
    await page.setViewportSize(PHONE);
    await openTable(page, locale);
    const chat = page.locator('.floor-chat');
    await chat.scrollIntoViewIfNeeded();
    await expect(
      page.getByRole('heading', { name: say('features/floor', 'leaders.title') }),
    ).toBeVisible();
    await chat.getByRole('button', { name: say('features/floor', 'chat.title') }).click();
    await expect(chat.getByText(say('features/floor', 'chat.guest'))).toBeVisible();
    await expect(chat.locator('.skeleton')).toHaveCount(0);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible();
  });
}
