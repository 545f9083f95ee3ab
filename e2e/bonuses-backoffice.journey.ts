/** Two people make a bonus, see its cost, switch it on, give it to a player and stop it. */
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

type User = { user: { id: string } };

test('bonuses: staff make a bonus, see its cost, give it to a player and stop it', async ({
  context,
  browser,
  app,
  join,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const { user } = await callAsPlayer<User>(context, 'GET', '/profile/user');
  const payments = await openBackoffice(browser, app, 'payments', 360);
  const admin = await openBackoffice(browser, app);
  const { page: first } = payments;
  const { page: second } = admin;

  await test.step('a payments user proposes a bonus and reads what it costs', async () => {
    await first.goto('/backoffice/bonuses');
    await first.getByRole('link', { name: 'New bonus' }).click();
    await first.getByLabel('Short name').fill('spring-gift');
    await first.getByLabel('Русский').fill('Весенний подарок');
    await first.getByLabel('English').fill('Spring gift');
    await first.getByLabel('Қазақша').fill('Көктемгі сыйлық');
    const least = first.getByLabel('Paid deposits, at least');
    await first.getByRole('radio', { name: 'a reload once a week' }).check();
    await expect(first.getByRole('checkbox', { name: 'Fri' })).toBeChecked();
    await expect(least).toHaveValue('1');
    await least.fill('');
    await first.getByRole('radio', { name: 'A fixed amount' }).check();
    await expect(first.getByRole('checkbox', { name: 'Fri' })).toBeHidden();
    const rubles = first.getByRole('group', { name: 'RUB' });
    await rubles.getByLabel('Amount').fill('1000');
    await rubles.getByLabel('Largest stake').fill('100');
    const segment = first.getByRole('region', { name: 'Whom it is for' });
    await segment.getByRole('radio', { name: 'all except these' }).check();
    await segment.getByLabel('Codes of countries').fill('tr, de');
    await segment.getByLabel('Registered before').fill('2026-01-01');
    await expect(segment).toContainText('except: Türkiye, Germany; registered before 1 January');
    await segment.getByRole('button', { name: 'Count the players' }).click();
    await expect(segment.getByRole('status')).toContainText(/Players who match now: 0 of \d+/);
    await segment.getByRole('radio', { name: 'any country' }).check();
    await segment.getByLabel('Registered before').fill('');
    await expect(segment.getByRole('status')).toBeEmpty();
    await segment.getByLabel('Paid deposits, at most').fill('0');
    const cost = first.getByRole('region', { name: 'Expected cost' });
    await cost.getByRole('button', { name: 'Calculate' }).click();
    await expect(cost.getByRole('table')).toContainText('±');
    await expect(cost.getByRole('list')).toContainText('nothing limits what becomes cash');
    await first.getByLabel('Reason').fill('a spring campaign');
    await first.getByRole('button', { name: 'Propose' }).click();
    // Terms that may pay too much are proposed by a second press.
    await first.getByRole('checkbox', { name: /nothing limits what becomes cash/ }).check();
    await first.waitForTimeout(500);
    await first.getByRole('button', { name: 'Propose' }).click();
    const proposal = first.getByRole('region', { name: 'Proposed terms of spring-gift' });
    await expect(proposal).toContainText('Spring gift');
    await expect(proposal).toContainText('meet all of this: no paid deposits yet.');
    await expect(proposal.getByRole('button', { name: 'Approve' })).toBeHidden();
  });

  await test.step('an admin approves it, switches it on and sets a budget', async () => {
    await second.goto('/backoffice/bonuses');
    const proposal = second.getByRole('region', { name: 'Proposed terms of spring-gift' });
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('link', { name: /Spring gift/ }).click();
    await second.getByRole('button', { name: 'Count the players' }).click();
    await expect(second.getByText(/Players who match now: [1-9]/)).toBeVisible();
    await second.getByRole('button', { name: 'Switch on' }).click();
    const on = second.getByRole('dialog', { name: /spring-gift/ });
    await on.getByLabel('Reason').fill('the campaign begins');
    await on.getByRole('button', { name: 'Switch on' }).click();
    await on.getByRole('checkbox').check();
    await second.waitForTimeout(500);
    await on.getByRole('button', { name: 'Switch on' }).click();
    await expect(second.getByRole('button', { name: 'Switch off' })).toBeVisible();
    await second.getByRole('button', { name: 'Set the budget in RUB' }).click();
    const budget = second.getByRole('dialog', { name: 'Set the budget in RUB' });
    await budget.getByLabel('Budget').fill('50000');
    await budget.getByLabel('Reason').fill('for fifty players');
    await budget.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByRole('row', { name: /RUB/ })).toContainText('50,000');
  });

  await test.step('the bonus is given to a player and cancelled', async () => {
    await first.goto(`/backoffice/players/${user.id}`);
    await first.getByRole('main').getByRole('link', { name: 'Bonuses' }).click();
    await first.getByRole('button', { name: 'Give a bonus' }).click();
    const give = first.getByRole('dialog', { name: 'Give a bonus' });
    await give.getByLabel('Bonus').selectOption('spring-gift');
    await give.getByLabel('Currency').selectOption('RUB');
    await give.getByLabel('Reason').fill('a long wait');
    await give.getByRole('button', { name: 'Give' }).click();
    await expect(give).toHaveCount(0);
    await first.getByRole('button', { name: /Spring gift/ }).click();
    const shown = first.getByRole('dialog', { name: 'Spring gift' });
    await expect(shown.getByRole('table', { name: 'What happened' })).toContainText('offered');
    await shown.getByRole('button', { name: 'Cancel the bonus' }).click();
    const cancel = first.getByRole('dialog', { name: 'Cancel the bonus' });
    await cancel.getByLabel('Reason').fill('given to the wrong player');
    await cancel.getByRole('button', { name: 'Cancel the bonus' }).click();
    await expect(shown.getByRole('table', { name: 'What happened' })).toContainText(
      'cancelled by staff',
    );
  });

  await test.step('the bonus becomes the last step of the welcome pack', async () => {
    await first.goto('/backoffice/welcome-packs');
    await first.getByRole('link', { name: /Welcome pack/ }).click();
    await first.getByRole('button', { name: 'Add a step' }).click();
    await first.getByLabel('Step 4', { exact: true }).selectOption('spring-gift');
    await first.getByRole('button', { name: 'Move step 4 up' }).click();
    const cost = first.getByRole('region', { name: 'Expected cost' });
    await cost.getByRole('button', { name: 'Calculate' }).click();
    await expect(cost.getByRole('row', { name: /3\. spring-gift/ })).toContainText('1,000');
    await first.getByLabel('Reason').fill('a gift between the deposits');
    await first.getByRole('button', { name: 'Propose' }).click();
    await second.goto('/backoffice/welcome-packs');
    const proposal = second.getByRole('region', { name: 'Proposed version of welcome' });
    await expect(proposal).toContainText('second-deposit → spring-gift → third-deposit');
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const pack = second.getByRole('row', { name: /Welcome pack/ });
    await expect(pack).toContainText('second-deposit → spring-gift → third-deposit');
    await second.goto('/backoffice/bonuses/spring-gift');
  });

  await test.step('an admin stops the bonus', async () => {
    await second.getByRole('button', { name: 'Switch off' }).click();
    const off = second.getByRole('dialog', { name: /spring-gift/ });
    await off.getByLabel('Reason').fill('the campaign is over');
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(second.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });
  await payments.context.close();
  await admin.context.close();
});
