/** The free turn of the day: taken once, and verified after the seeds change. */
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';

const PRIZE = { kind: 'cash', amounts: { RUB: '7', USD: '1', KZT: '1', INR: '1', EUR: '1' } };
const VALUE = {
  is_on: true,
  prizes: { black: PRIZE, white: PRIZE, red: PRIZE, violet: PRIZE },
  budget: { RUB: '1000', USD: '100', KZT: '100', INR: '100', EUR: '100' },
};

test.beforeAll(({ app }) => app.changeSetting('free_turn', VALUE));
test.afterAll(({ app }) => app.resetSetting('free_turn'));

type State = { data: { active: { id: string } } };

test('wheel: a player turns the wheel once a day, is paid, and verifies the result', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  // A player without money is offered a deposit first.
  await app.grant(await join({ locale: 'en' }), '10.00');
  await page.goto('/en/games/wheel');
  const panel = page.locator('.free-turn');
  await panel.getByRole('button', { name: 'Turn the wheel' }).click();
  await expect(panel.locator('.wheel-plaque')).toContainText('₽7.00');
  await expect(panel.getByText('Next turn:')).toBeVisible();
  await expect(panel.getByText('The server seed is still in use')).toBeVisible();
  await expectAccessible('main');
  const seeds = { client_seed: 'journey' };
  const { data } = await callAsPlayer<State>(context, 'POST', '/api/v2/fairness/seeds', seeds);
  const body = { seed: data.active.id, ...seeds };
  await callAsPlayer(context, 'POST', '/api/v2/fairness/rotate', body);
  await page.reload();
  await expect(panel.getByText('Verified in your browser')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Turn the wheel' })).toHaveCount(0);
});
