import type { BrowserContext, Page } from '@playwright/test';
import { ask } from './support/account.ts';
import { expect, test } from './support/own-house.ts';
import { drawDocument } from './support/pictures.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

type Account = { user: { id: string; name: string; balance: string } };

const who = async (context: BrowserContext) =>
  (await ask<Account>(context, 'GET', '/profile/user')).user;

/** The dialog in front of a page of the back office, filled in and sent. */
async function giveReason(desk: Page, reason: string, button: string) {
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function bearerOf(context: BrowserContext) {
  const cookies = await context.cookies();
  const { value } = cookies.find(({ name }) => name === 'bearerToken')!;
  return { authorization: `Bearer ${value}` };
}

async function sendDocuments(context: BrowserContext) {
  const path = '/api/v2/verification';
  const headers = await bearerOf(context);
  const person = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };
  await context.request.put(`${path}/person`, { headers, data: person });
  for (const kind of ['passport', 'selfie']) {
    const sent = await context.request.post(`${path}/documents?kind=${kind}`, {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      data: await drawDocument(),
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await context.request.post(`${path}/submit`, { headers, data: {} });
}

test('player care: a clerk finds a player, decides by keyboard about his documents, shuts him out', async ({
  page: desk,
  context,
  house,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await house.grant(email, '50.00');
  const { id, name } = await who(context);
  const headers = await bearerOf(context);
  const player = await context.newPage();
  await player.goto('/en/profile');
  await sendDocuments(context);
  await logInOperator(context.request, house.dataDir);

  await desk.goto('/backoffice/players');
  await expect(desk.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  await expectAccessible('main');
  await desk.keyboard.press('/');
  await desk.keyboard.type(`#${id}`);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByRole('link', { name: new RegExp(name) }).click();
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(desk.getByText('50.00').first()).toBeVisible();
  await expectAccessible('main');
  await expect(desk.getByText(email)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Show contacts' }).click();
  await giveReason(desk, 'A letter came from this address.', 'Show');
  await expect(desk.getByText(email)).toBeVisible();

  await desk.getByRole('tab', { name: /Notes/ }).click();
  await desk.getByLabel('A note for colleagues').fill('Writes in English.');
  await desk.getByRole('button', { name: 'Write it down' }).click();
  await expect(desk.getByText('Writes in English.')).toBeVisible();

  // What is filtered in a tab stands in the address, and goes with the tab.
  await desk.getByRole('tab', { name: 'Bets' }).click();
  await desk.getByLabel('Game').selectOption({ label: 'dice' });
  await expect(desk).toHaveURL(/\?tab=bets&game=dice$/);
  await desk.reload();
  await expect(desk.getByLabel('Game')).toHaveValue('dice');
  await expect(desk.getByText('Nothing fits these filters')).toBeVisible();
  await expect(desk).toHaveTitle(new RegExp(`^${name} · Player · `));
  await desk.getByRole('tab', { name: 'Movements' }).click();
  await expect(desk).toHaveURL(/\?tab=movements$/);

  await desk.getByRole('link', { name: 'Open the verification' }).click();
  await expect(desk.getByRole('img', { name: 'Passport' })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Photograph of oneself' })).toBeVisible();
  await expectAccessible('main');
  await desk.keyboard.press('+');
  await desk.keyboard.press('t');
  await expect(desk.getByRole('img', { name: 'Passport' })).toHaveAttribute('style', /rotate\(90/);
  await desk.keyboard.press('q');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Ready words').selectOption({ label: 'cut off' });
  const words = await dialog.getByLabel('What the player reads').inputValue();
  await dialog.getByRole('button', { name: 'Ask for others' }).click();
  await expect(desk.getByText('waits for the player').first()).toBeVisible();
  await player.locator('#verification').getByRole('button').first().click();
  await expect(player.getByRole('dialog').getByText(words)).toBeVisible();

  await desk.goto(`/backoffice/players/${id}`);
  await desk.getByRole('button', { name: 'Block' }).click();
  await expectAccessible('dialog');
  await giveReason(desk, 'Asked for it by phone.', 'Block');
  await expect(desk.getByText('blocked', { exact: true })).toBeVisible();
  const asked = await context.request.get('/profile/user', { headers });
  expect(asked.status()).toBe(401);
  await player.goto('/en');
  await expect(player.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await desk.getByRole('button', { name: 'Unblock' }).click();
  await giveReason(desk, 'He changed his mind.', 'Unblock');
  await expect(desk.getByText('open', { exact: true })).toBeVisible();
  await desk.getByRole('tab', { name: 'Record' }).click();
  await expect(desk.getByText('Unblocked a player')).toBeVisible();
});

test('adjustments: one clerk proposes, another says yes, and the player sees why', async ({
  page: desk,
  context,
  browser,
  baseURL,
  house,
  join,
  expectAccessible,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const { id } = await who(context);
  const other = await browser.newContext({ baseURL: baseURL!, locale: 'en-US' });
  // The demo house hires its people while it takes its first players.
  await expect(async () => {
    await logInOperator(other.request, house.dataDir, 'payments');
  }).toPass({ intervals: [2_000] });
  const proposer = await other.newPage();
  const form = proposer.getByRole('dialog');
  const propose = async () => {
    await proposer.goto(`/backoffice/players/${id}`);
    await proposer.getByRole('link', { name: 'Propose a correction' }).click();
    await form.getByLabel('Amount').fill('12.50');
    await form.getByLabel('What the player reads').selectOption('failed_withdrawal');
    await form.getByLabel('Why').fill('The bank sent it back, see the statement.');
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
  };
  await propose();
  await expect(proposer.getByRole('cell', { name: 'waits' })).toBeVisible();
  // Whoever reads the same letter later is told that somebody has.
  await propose();
  await expect(form.getByText(/Correction \d+ is of the same thing or the same sum/)).toBeVisible();
  await expect(form.getByLabel('This is another one, propose it all the same')).not.toBeChecked();
  await expect(form.getByText('This is another one, propose it all the same')).toBeInViewport();
  // One closes from above, one from below.
  await form.getByRole('button', { name: 'Cancel' }).last().click();
  await proposer.getByRole('button', { name: /^#\d+$/ }).click();
  await expect(proposer.getByText('It is your own proposal')).toBeVisible();
  await expect(proposer.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await other.close();

  const player = await context.newPage();
  await player.goto('/en/profile/history?tab=movements');
  await logInOperator(context.request, house.dataDir);
  await desk.goto('/backoffice/adjustments?status=proposed');
  await expectAccessible('main');
  await desk.getByRole('button', { name: /^#\d+$/ }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  const decision = desk.getByRole('dialog', { name: 'Move the money' });
  await expect(desk.getByRole('dialog')).toHaveCount(1);
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Done: the money has moved.')).toBeVisible();
  await expect.poll(async () => (await who(context)).balance).toBe('12.50');
  await player.reload();
  await player.getByRole('tab', { name: 'Movements' }).click();
  await expect(player.getByText('A withdrawal that did not go through')).toBeVisible();
});
