/** A chat message is reported by a player and removed by support. */
import { postMessage, reportMessage } from '#features/chat/contract.ts';
import { callAsPlayer, bet } from './support/account.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

const TEXT = 'all of you are fools';

test.use({ closedPanels: '' });

test('chat: support removes a message, mutes its author for a while and unmutes them', async ({
  page: backoffice,
  context,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  await bet(context, 1);
  const player = await context.newPage();
  await openTable(player);
  const chat = player.locator('.chat');
  const line = { locale: 'en', text: TEXT };
  const { data: posted } = await callAsPlayer<{ data: { id: string } }>(
    context,
    'POST',
    postMessage.path,
    line,
  );
  await expect(chat.getByText(TEXT)).toBeVisible();
  const { user } = await callAsPlayer<{ user: { id: string } }>(context, 'GET', '/profile/user');
  await callAsPlayer(context, 'POST', reportMessage.path.replace('{id}', posted.id), {});

  await logInOperator(context.request, app.dataDir);
  await backoffice.goto('/backoffice/chat');
  await expect(backoffice.getByRole('row')).toHaveCount(2);
  await expectAccessible('main');
  await backoffice.getByRole('button', { name: 'Mute', exact: true }).click();
  const dialog = backoffice.getByRole('dialog');
  await dialog.getByLabel('How long').selectOption({ label: 'a day' });
  await dialog.getByLabel('Reason').fill('Rude to other players.');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(backoffice.getByText(/Muted until/)).toBeVisible();
  await backoffice.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Reason').fill('Rude to other players.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(backoffice.getByText('No reports')).toBeVisible();
  await expect(chat.getByText(TEXT)).toHaveCount(0);

  await backoffice.getByRole('button', { name: 'Unmute' }).click();
  await dialog.getByLabel('Player ID').fill(user.id);
  await dialog.getByLabel('Reason').fill('The player has apologized.');
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect(backoffice.getByText('The player can write again.')).toBeVisible();
});
