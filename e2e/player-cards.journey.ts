/** What others see of a player: a card in the chat, ignoring, a report, and what staff do. */
import type { Browser, Page } from '@playwright/test';
import type { User } from '#domain/identity/contract.ts';
import { bet, callAsPlayer } from './support/account.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';
import { forwardedHeaders } from './support/visitor.ts';

test.use({ closedPanels: '', locale: 'en-US' });

/** Another player with a nickname, who has bet and written in the chat. */
async function addSpeaker(browser: Browser, app: OwnApp, nickname: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const email = `card-${Date.now()}-${process.pid}@example.com`;
  const answer = await context.request.post('/api/v2/auth/register/email', {
    headers: forwardedHeaders(),
    data: {
      email,
      password: 'seven brass lamps over baize',
      currency: 'RUB',
      locale: 'en',
      nickname,
      is_adult: true,
      accepts_terms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: app.url }]);
  await app.grant(email, '100.00');
  await bet(context, 1);
  await callAsPlayer(context, 'POST', '/api/v2/lobby/favourites', { add: ['dice'] });
  await callAsPlayer(context, 'POST', '/api/v2/chat/messages', { locale: 'en', text: 'hello all' });
  return await context.newPage();
}

const width = 360;

test(`player-cards: opened in the chat, ignored and reported at ${width} px`, async ({
  page,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: 800 });
  await join({ locale: 'en' });
  const nickname = `Talker${width}`;
  const speaker = await addSpeaker(browser, app, nickname);
  await openTable(page);
  if (width === 360) {
    await page.locator('.bottom-bar').getByRole('button', { name: 'Chat' }).click();
  }
  const message = page.locator('.chat-message').filter({ hasText: nickname });
  await message.getByRole('button', { name: nickname, exact: true }).click();
  const card = page.getByRole('dialog', { name: nickname });
  await expect(card.getByText('Bets for money')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Dice' })).toBeVisible();
  await expectAccessible('dialog[open]:last-of-type');
  await card.getByRole('button', { name: 'Report' }).click();
  await card.getByLabel('Behaviour in the chat').check();
  await card.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Moderators will look at it.')).toBeVisible();
  await card.getByRole('button', { name: 'Ignore in the chat' }).click();
  await expect(card.getByRole('button', { name: 'Stop ignoring' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
  // On another device, too: the list is kept by the server.
  await page.evaluate('localStorage.clear()');
  await page.reload();
  if (width === 360) {
    await page.locator('.bottom-bar').getByRole('button', { name: 'Chat' }).click();
  }
  await expect(page.locator('.chat').getByRole('log')).toBeVisible();
  await expect(message).toHaveCount(0);
  await speaker.context().close();
});

test('player-cards: staff read the reports, reset the nickname, and the player is told', async ({
  page: backoffice,
  browser,
  app,
  join,
  context,
  expectAccessible,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const speaker = await addSpeaker(browser, app, 'RudeMagpie');
  await callAsPlayer(context, 'POST', '/api/v2/people/cards/RudeMagpie/reports', {
    cause: 'nickname',
  });
  await logInOperator(context.request, app.dataDir);
  await backoffice.setViewportSize({ width: 1440, height: 900 });
  await backoffice.goto('/backoffice/reported-players');
  const row = backoffice.getByRole('row').filter({ hasText: 'RudeMagpie' });
  await expect(row).toBeVisible();
  await expectAccessible('main');
  await row.getByRole('link', { name: 'RudeMagpie' }).click();
  await backoffice.getByRole('button', { name: 'Reset nickname' }).click();
  const dialog = backoffice.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Rude to other players.');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(backoffice.getByText('Nickname reset.')).toBeVisible();
  await expect(backoffice.getByRole('heading', { level: 1, name: /^player\d{6}$/ })).toBeVisible();
  await backoffice.goto('/backoffice/reported-players');
  await backoffice.getByRole('row').filter({ hasText: 'RudeMagpie' }).getByRole('button').click();
  await dialog.getByLabel('Reason').fill('The nickname was reset.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(backoffice.getByText('1 report closed.')).toBeVisible();
  await expect(backoffice.getByRole('row').filter({ hasText: 'RudeMagpie' })).toHaveCount(0);

  const { user } = await callAsPlayer<{ user: User }>(speaker.context(), 'GET', '/profile/user');
  expect(user.name).toMatch(/^player\d{6}$/);
  const kinds = async () => {
    const { data } = await callAsPlayer<{ data: { kind: string }[] }>(
      speaker.context(),
      'GET',
      '/api/v2/notifications',
    );
    return data.map(({ kind }) => kind);
  };
  await expect.poll(kinds).toEqual(['nickname_reset']);
  await speaker.context().close();
});
