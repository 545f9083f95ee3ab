import { expect, test } from './support/own-app.ts';
import { logInOperator, openBackoffice } from './support/staff.ts';

/** Refusals that the forms show; the browser logs them, too. */
const REFUSED = /status of 422/;

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

test('games: an operator pauses a game, lowers a limit alone and raises it with a colleague', async ({
  page,
  app,
  browser,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(REFUSED);
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/games');
  const dice = page.locator('.data tbody tr').filter({ hasText: /^Dice/ });
  await expect(dice).toContainText('Running');
  await expectAccessible();

  const keno = page.locator('.data tbody tr').filter({ hasText: /^Keno/ });
  await keno.getByRole('button', { name: 'State of Keno' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paused').check();
  await dialog.getByLabel('Reason').fill('maintenance of the table');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(keno).toContainText('Paused');

  await dice.getByRole('button', { name: 'Dice', exact: true }).click();
  await dialog.getByLabel('Largest payout').fill('5000');
  await dialog.getByLabel('Reason').fill('a smaller table');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('must not be below the largest stake');
  await dialog.getByLabel('Largest stake').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('can win 9900.00');
  await dialog.getByLabel('I have read this').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dice).toContainText('5,000.00');

  await dice.getByRole('button', { name: 'Dice', exact: true }).click();
  await dialog.getByLabel('Largest payout').fill('900000');
  await dialog.getByLabel('Reason').fill('the table is large again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const proposal = page.getByRole('region', { name: 'Proposed limits of Dice in RUB' });
  await expect(proposal).toContainText('900,000.00');
  await expectAccessible();

  const { context, page: other } = await openBackoffice(browser, app, 'risk');
  await other.goto('/backoffice/games');
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const row = other.locator('.data tbody tr').filter({ hasText: /^Dice/ });
  await expect(row).toContainText('900,000.00');
  await context.close();
});

// Other journeys of the worker play on the same server.
test.afterAll(async ({ app }) => {
  await app.updateDice(
    `update game_limits set stake_max = 10000000000 where game = 'dice' and currency = 'RUB'`,
  );
  await app.updateDice('update games set is_paused = false');
});
// When the other process is gone.
test.afterEach(({ app }) => app.resetSetting('services'));

test('games.services: dice is played in another process at the address that two admins have set', async ({
  page,
  app,
  browser,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(REFUSED);
  const other = await app.startAnother();
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/settings');
  await page.getByRole('button', { name: 'Change Service addresses' }).click();
  const dialog = page.getByRole('dialog');
  const { hostname, port } = new URL(other.url);
  await dialog.getByLabel('Address of Dice').fill(`http://${hostname}`);
  await dialog.getByLabel('Port of Dice').fill('9');
  await dialog.getByLabel('Reason').fill('dice gets a machine of its own');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(`Nothing answers at: http://${hostname}:9`);
  await expectAccessible('dialog');
  await dialog.getByLabel('Port of Dice').fill(port);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const proposal = page.getByRole('region', { name: 'Proposed: Service addresses' });
  await expect(proposal).toContainText(other.url);
  await expectAccessible();
  await app.approveSetting('services');

  const player = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
  const table = await player.newPage();
  await table.goto('/en/games/dice');
  const answer = table.waitForResponse(
    (response) =>
      response.url().startsWith(`${other.url}/api/v2/games/dice`) &&
      response.request().method() === 'POST',
  );
  await table.getByRole('button', { name: /^Roll / }).click();
  expect((await answer).status()).toBe(200);
  await player.close();
  await other.close();
});

test('route rules and chat words: content changes them, and a circle is refused', async ({
  page,
  app,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(REFUSED);
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/route-rules');
  const dialog = page.getByRole('dialog');
  const add = async (path: string, target: string) => {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await dialog.getByLabel('Path').fill(path);
    await dialog.getByLabel('Leads to').fill(target);
    await dialog.getByLabel('What it is for').fill('the spring campaign');
    await dialog.getByLabel('Reason').fill('the spring campaign');
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await add('/spring', '/games/dice');
  await expect(page.locator('.data tbody tr')).toContainText('/games/dice');
  await add('/games/dice', '/spring');
  await expect(dialog).toContainText('would lead round');
  await page.keyboard.press('Escape');
  await page.getByLabel('Path').fill('/spring');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByText('Ends at /games/dice')).toBeVisible();
  await expectAccessible();
  await page.goto('/en/spring');
  await expect(page).toHaveURL(/\/en\/games\/dice$/);

  await page.goto('/backoffice/chat/words');
  await page.getByRole('button', { name: 'Add words' }).first().click();
  await dialog.getByLabel('Words').fill('spam\nscam');
  await dialog.getByLabel('Reason').fill('complaints of players');
  await dialog.getByRole('button', { name: 'Add words' }).click();
  await expect(page.locator('.data tbody tr')).toHaveCount(2);
  await expectAccessible();
});

test('settings: the operator and a help line reach the players of every page', async ({
  page,
  app,
  expectAccessible,
}) => {
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/settings');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change Operator and licence' }).click();
  await dialog.getByLabel('Name of the site').fill('Seven Lamps');
  await dialog.getByLabel('Company').fill('Seven Lamps Ltd');
  await dialog.getByLabel('Licensing authority').fill('Gambling Commission');
  await dialog.getByLabel('Licence number').fill('SL-7');
  await dialog.getByLabel('Email for complaints').fill('complaints@casino.example');
  await dialog.getByLabel('Days to answer a complaint').fill('14');
  await dialog.getByLabel('Reason').fill('the licence was granted');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Operator and licence' })).toContainText('SL-7');
  await page.getByRole('button', { name: 'Change Help lines' }).click();
  await dialog.getByLabel('Country code 3').fill('kz');
  await dialog.getByLabel('Organisation 3').fill('Help of Almaty');
  await dialog.getByLabel('Phone 3').fill('150');
  await dialog.getByLabel('Reason').fill('a line for Kazakhstan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Help lines' })).toContainText('150');

  await page.goto('/en/licence');
  await expect(page).toHaveTitle('Licence and complaints · Seven Lamps');
  await expect(page.getByRole('contentinfo')).toContainText(
    'Operated by Seven Lamps Ltd. Licence SL-7, Gambling Commission.',
  );
  const main = page.locator('#main');
  await expect(main.getByRole('link', { name: 'complaints@casino.example' })).toBeVisible();
  await expect(main).toContainText('within 14 days');
  await expect(main.getByRole('link', { name: '150' })).toHaveAttribute('href', 'tel:150');
  await expectAccessible();
});
