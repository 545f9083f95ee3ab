/** What is said on the floor, pointed at by a player, and taken down by support. */
import { report, say } from '#features/floor/contract.ts';
import { ask, bet } from './support/account.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test } from './support/own-house.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

const SAID = 'all of you are fools';

test('floor: a clerk takes a message down and takes the voice of who said it, for a while', async ({
  page: desk,
  context,
  house,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await house.grant(email, '100.00');
  await bet(context, 1);
  const player = await context.newPage();
  await openTable(player);
  const chat = player.locator('.floor-chat');
  await chat.scrollIntoViewIfNeeded();
  await chat.getByRole('button', { name: 'Chat' }).click();
  const line = { locale: 'en', text: SAID };
  const { data: said } = await ask<{ data: { id: string } }>(context, 'POST', say.path, line);
  await expect(chat.getByText(SAID)).toBeVisible();
  const { user } = await ask<{ user: { id: string } }>(context, 'GET', '/profile/user');
  await ask(context, 'POST', report.path.replace('{id}', said.id), {});

  await logInOperator(context.request, house.dataDir);
  await desk.goto('/backoffice/floor');
  await expect(desk.getByRole('row')).toHaveCount(2);
  await expectAccessible('main');
  await desk.getByRole('button', { name: 'Mute', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('How long').selectOption({ label: 'a day' });
  await dialog.getByLabel('Reason').fill('Rude to everybody.');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(desk.getByText(/Muted until/)).toBeVisible();
  await desk.getByRole('button', { name: 'Take down' }).click();
  await dialog.getByLabel('Reason').fill('Rude to everybody.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(desk.getByText('Nothing was reported')).toBeVisible();
  await expect(chat.getByText(SAID)).toHaveCount(0);

  await desk.getByRole('button', { name: 'Give a voice back' }).click();
  await dialog.getByLabel('Number of the player').fill(user.id);
  await dialog.getByLabel('Reason').fill('He has excused himself.');
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(desk.getByText('The player can speak again.')).toBeVisible();
});
