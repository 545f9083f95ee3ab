import type { BrowserContext, Page } from '@playwright/test';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { drawDocument } from './support/images.ts';
import { logInOperator, openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

type Account = { user: { id: string; name: string; balance: string } };

const who = async (context: BrowserContext) =>
  (await callAsPlayer<Account>(context, 'GET', '/profile/user')).user;

/** Fills in and submits the dialog over a page of the back office. */
async function submitReason(backoffice: Page, reason: string, button: string) {
  const dialog = backoffice.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
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

test('players: staff find a player, review the documents by keyboard and block the account', async ({
  page: backoffice,
  context,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '50.00');
  const { id, name } = await who(context);
  const headers = await bearerOf(context);
  const player = await context.newPage();
  await player.goto('/en/profile');
  await sendDocuments(context);
  await logInOperator(context.request, app.dataDir);

  await backoffice.goto('/backoffice/players');
  await expect(backoffice.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  await expectAccessible('main');
  await backoffice.keyboard.press('/');
  await backoffice.keyboard.type(`#${id}`);
  await expect(backoffice.getByRole('row')).toHaveCount(2);
  await backoffice.getByRole('link', { name: new RegExp(name) }).click();
  await expect(backoffice.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(backoffice.getByText('50.00').first()).toBeVisible();
  await expectAccessible('main');
  await expect(backoffice.getByText(email)).toHaveCount(0);
  await backoffice.getByRole('button', { name: 'Show contacts' }).click();
  await submitReason(backoffice, 'A letter came from this address.', 'Show');
  await expect(backoffice.getByText(email)).toBeVisible();

  await backoffice.getByRole('tab', { name: /Notes/ }).click();
  await backoffice.getByLabel('A note for colleagues').fill('Writes in English.');
  await backoffice.getByRole('button', { name: 'Add note' }).click();
  await expect(backoffice.getByText('Writes in English.')).toBeVisible();

  // Filters of a tab are part of the address, and are removed with the tab.
  await backoffice.getByRole('tab', { name: 'Bets' }).click();
  await backoffice.getByLabel('Game').selectOption({ label: 'dice' });
  await expect(backoffice).toHaveURL(/\?tab=bets&game=dice$/);
  await backoffice.reload();
  await expect(backoffice.getByLabel('Game')).toHaveValue('dice');
  await expect(backoffice.getByText('Nothing matches these filters')).toBeVisible();
  await expect(backoffice).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${name} · Player · `));
  await backoffice.getByRole('tab', { name: 'Transactions' }).click();
  await expect(backoffice).toHaveURL(/\?tab=movements$/);

  await backoffice.getByRole('link', { name: 'Open verification' }).click();
  await expect(backoffice.getByRole('img', { name: 'Passport' })).toBeVisible();
  await expect(backoffice.getByRole('img', { name: 'Selfie with document' })).toBeVisible();
  await expectAccessible('main');
  await backoffice.keyboard.press('+');
  await backoffice.keyboard.press('t');
  await expect(backoffice.getByRole('img', { name: 'Passport' })).toHaveAttribute(
    'style',
    /rotate\(90/,
  );
  await backoffice.keyboard.press('q');
  const dialog = backoffice.getByRole('dialog');
  await dialog.getByLabel('Templates').selectOption({ label: 'cut off' });
  const words = await dialog.getByLabel('Message to the player').inputValue();
  await dialog.getByRole('button', { name: 'Request others' }).click();
  await expect(backoffice.getByText('waiting for the player').first()).toBeVisible();
  await player.locator('#verification').getByRole('button').first().click();
  await expect(player.getByRole('dialog').getByText(words)).toBeVisible();

  await backoffice.goto(`/backoffice/players/${id}`);
  await backoffice.getByRole('button', { name: 'Block' }).click();
  await expectAccessible('dialog');
  await backoffice
    .getByRole('dialog')
    .getByLabel('Reason shown to the player')
    .selectOption({ label: 'requested by the player' });
  await submitReason(backoffice, 'Asked for it by phone.', 'Block');
  await expect(backoffice.getByText('blocked', { exact: true })).toBeVisible();
  const asked = await context.request.get('/profile/user', { headers });
  expect(asked.status()).toBe(401);
  await player.goto('/en');
  await expect(player.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await backoffice.getByRole('button', { name: 'Unblock' }).click();
  await submitReason(backoffice, 'He changed his mind.', 'Unblock');
  await expect(backoffice.getByText('active', { exact: true })).toBeVisible();
  await backoffice.getByRole('tab', { name: 'Audit log' }).click();
  await expect(backoffice.getByText('Unblocked a player')).toBeVisible();
});

type Launched = { data: { url: string } };
type Bets = { data: { id: string }[] };

/** One round of a slot for money, as its client plays it. */
async function playSlot(context: BrowserContext, game: string): Promise<void> {
  const order = { mode: 'play', platform: 'desktop', locale: 'en' };
  const launch = () =>
    callAsPlayer<Launched>(context, 'POST', `/api/v2/slots/${game}/launch`, order);
  const session = /#s=([\w-]{43})/.exec((await launch()).data.url)![1]!;
  const spin = { session, stake: '50.00', is_bought: false };
  await callAsPlayer(context, 'POST', '/api/v2/studio/spin', spin);
}

test('players: staff watch the round of a slot again, in a tab that can only show it', async ({
  context,
  app,
  join,
  browser,
}) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  const { id } = await who(context);
  await playSlot(context, 'brass-bells');
  const { data } = await callAsPlayer<Bets>(context, 'GET', '/api/v2/bets');
  const { page: backoffice, context: staff } = await openBackoffice(browser, app);
  await backoffice.goto(`/backoffice/players/${id}?tab=bets&bet=${data[0]!.id}`);
  const watch = backoffice.getByRole('dialog').getByRole('button', { name: 'Watch the round' });
  const [tab] = await Promise.all([backoffice.waitForEvent('popup'), watch.click()]);
  await tab.waitForURL(/\/studio\/play\/brass-bells#r=/);
  await expect(tab.locator('.studio-head')).toContainText('Replay');
  await expect(tab.locator('.studio-money')).toContainText('50.00');
  await expect(tab.locator('.studio-stake, .studio-key')).toHaveCount(0);
  await staff.close();
});

test('adjustments: one staff user proposes, another approves, and the player sees why', async ({
  page: backoffice,
  context,
  browser,
  baseURL,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const { id } = await who(context);
  const other = await browser.newContext({ baseURL: baseURL!, locale: 'en-US' });
  // The demo staff are created while the server already accepts its first players.
  await expect(async () => {
    await logInOperator(other.request, app.dataDir, 'payments');
  }).toPass({ intervals: [2_000] });
  const proposer = await other.newPage();
  const form = proposer.getByRole('dialog');
  const propose = async () => {
    await proposer.goto(`/backoffice/players/${id}`);
    await proposer.getByRole('button', { name: 'Propose adjustment' }).click();
    await expect(form.getByText('Balance')).toBeVisible();
    await form.getByLabel('Amount').fill('12.50');
    await form.getByLabel('Reason shown to the player').selectOption('failed_withdrawal');
    await form.getByLabel('Internal reason').fill('The bank sent it back, see the statement.');
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
  };
  await propose();
  await expect(form).toHaveCount(0);
  // A second proposal from the same message is warned about.
  await propose();
  await expect(
    form.getByText(/Adjustment \d+ corrects the same or has the same amount/),
  ).toBeVisible();
  await expect(form.getByLabel('This is not a duplicate, propose it')).not.toBeChecked();
  await expect(form.getByText('This is not a duplicate, propose it')).toBeInViewport();
  // One is a debit and one a credit.
  await form.getByRole('button', { name: 'Cancel' }).last().click();
  await proposer.goto('/backoffice/adjustments');
  await expect(proposer.getByRole('cell', { name: 'pending' })).toBeVisible();
  await proposer.getByRole('button', { name: /^#\d+$/ }).click();
  await expect(proposer.getByText('You proposed it yourself')).toBeVisible();
  await expect(proposer.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await other.close();

  const player = await context.newPage();
  await player.goto('/en/profile/history?tab=movements');
  await logInOperator(context.request, app.dataDir);
  await backoffice.goto('/backoffice/adjustments?status=open');
  await expectAccessible('main');
  await backoffice.getByRole('button', { name: /^#\d+$/ }).click();
  await backoffice.getByRole('button', { name: 'Approve' }).click();
  const decision = backoffice.getByRole('dialog', { name: /^Adjustment/ });
  await expect(backoffice.getByRole('dialog')).toHaveCount(1);
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(backoffice.getByText('Approved: the money was transferred.')).toBeVisible();
  await expect.poll(async () => (await who(context)).balance).toBe('12.50');
  await player.reload();
  await player.getByRole('tab', { name: 'Transactions' }).click();
  await expect(player.getByText('Failed withdrawal')).toBeVisible();
});
