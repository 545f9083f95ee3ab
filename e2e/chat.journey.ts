/** The chat beside the page, and as a sheet on phones, in an app of its own. */
import type { Browser, Page } from '@playwright/test';
import { bet, callAsPlayer } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { forwardedHeaders } from './support/visitor.ts';
import { drawHalves } from './support/images.ts';
import { textsOf } from './support/texts.ts';

test.use({ closedPanels: '' });

/** The parts of the chat that the journeys use, in English. */
function chatOf(page: Page) {
  const chat = page.locator('.chat');
  return {
    chat,
    online: page.locator('.presence-online'),
    messages: chat.locator('.chat-message'),
    say: chat.getByRole('textbox', { name: 'Write a message' }),
    send: chat.getByRole('button', { name: 'Send' }),
    /** From 1280 px on it is beside the page; a phone opens it from its bar. */
    open: async () => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
      if (isPhone) await page.locator('.bottom-bar').getByRole('button', { name: 'Chat' }).click();
      await expect(chat.getByRole('log')).toBeVisible();
    },
    speak: async (text: string) => {
      await chat.getByRole('textbox').fill(text);
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.getByRole('textbox')).toHaveValue('');
    },
  };
}

/** Another player in a browser of their own, who has bet and may therefore write. */
async function openOtherPlayer(browser: Browser, app: OwnApp): Promise<Page> {
  const baseURL = app.url;
  const context = await browser.newContext({ baseURL });
  const email = `chat-${Date.now()}-${process.pid}@example.com`;
  const answer = await context.request.post('/api/v2/auth/register/email', {
    headers: forwardedHeaders(),
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
  await app.grant(email, '100.00');
  await bet(context, 1);
  const page = await context.newPage();
  await openTable(page);
  return page;
}

test('chat: two players talk; one reports the other, hides them and shows them again', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
  consoleErrors,
}) => {
  // The browser logs the refused message to its console.
  consoleErrors.allow(/422/);
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  await openTable(page);
  const mine = chatOf(page);
  await mine.open();
  await expect(mine.online).toContainText('online');
  // A player cannot write before the first bet.
  await mine.say.fill('good evening');
  await mine.say.press('Enter');
  await expect(mine.chat.locator('.field-error')).toContainText('after your first bet');
  await expect(mine.say).toHaveValue('good evening');

  const other = await openOtherPlayer(browser, app);
  const theirs = chatOf(other);
  await theirs.open();
  await theirs.speak('luck to everybody');
  await expect(mine.messages).toHaveText([/luck to everybody/]);
  await bet(context, 1);
  await mine.speak('and to you');
  await expect(theirs.messages).toHaveCount(2);
  await expect(mine.messages.last()).toHaveAttribute('data-own');
  // A player can neither hide nor report their own messages.
  await expect(mine.messages.last().getByRole('button')).toHaveCount(0);

  const dots = mine.messages.first().getByRole('button', { name: /^Actions for/ });
  await dots.click();
  await expectAccessible('.chat');
  await page.keyboard.press('Escape');
  await expect(mine.chat.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await dots.click();
  await mine.chat.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Moderators will read the message.')).toBeVisible();
  await dots.click();
  await mine.chat.getByRole('button', { name: 'Hide this player' }).click();
  await expect(mine.messages).toHaveText([/and to you/]);
  await theirs.speak('does anybody hear me?');
  await expect(mine.chat.getByText('2 messages hidden on this device')).toBeVisible();
  // The device stores all of it.
  await page.reload();
  await expect(mine.messages).toHaveText([/and to you/]);
  await mine.chat.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mine.messages).toHaveCount(3);
  await other.context().close();
});

test(
  'profile.avatar: others see the picture of a player in chat until it is hidden',
  { tag: '@deep' },
  async ({ page, browser, app }) => {
    await page.setViewportSize(PHONE);
    await openTable(page);
    const reader = chatOf(page);
    await reader.open();
    const author = await openOtherPlayer(browser, app);
    await uploadPicture(author);
    const writer = chatOf(author);
    await writer.open();
    await writer.speak('a word with a picture');
    const message = reader.messages.filter({ hasText: 'a word with a picture' });
    const picture = message.locator('.person img');
    await expect(picture).toHaveJSProperty('naturalWidth', 128);
    const { height } = (await message.boundingBox())!;

    const settings = { is_avatar_hidden: true };
    await callAsPlayer(author.context(), 'PUT', '/profile/settings', settings);
    await page.reload();
    await reader.open();
    await expect(message.locator('.person')).toHaveAttribute('data-letter', /./);
    await expect(picture).toHaveCount(0);
    expect((await message.boundingBox())!.height).toBe(height);
    await author.context().close();
  },
);

async function uploadPicture(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')!.value;
  const answer = await page.request.post('/api/v2/profile/avatar', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    data: await drawHalves(),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('chat: a guest reads and is invited to log in', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openTable(page);
  const { open, chat } = chatOf(page);
  await open();
  // A bonus in the chat has such a button, too.
  await chat.locator('#chat-room').getByRole('button', { name: 'Log in' }).click();
  // The dialog of the chat stays open below it.
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

const locale = 'kz';

test(
  `chat: a phone shows it in ${locale} without horizontal scrolling`,
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    const text = textsOf(locale);
    await page.setViewportSize(PHONE);
    await openTable(page, locale);
    const chat = page.locator('.chat');
    await page
      .locator('.bottom-bar')
      .getByRole('button', { name: text('apps/player', 'nav.chat') })
      .click();
    await expect(chat.getByText(text('features/chat', 'guest'))).toBeVisible();
    await expect(chat.locator('.skeleton')).toHaveCount(0);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible();
  },
);
