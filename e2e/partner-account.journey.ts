/** The account of a partner: whom they invite, where and what they are paid, a lost password. */
import { appCode } from '../dev/staff.ts';
import { waitForMessage } from './support/outbox.ts';
import { expect, test } from './support/own-app.ts';
import { openPayouts } from './support/partner-payout.ts';
import { addPartner, logInAsPartner } from './support/partner.ts';
import { textsOf } from './support/texts.ts';

const NEW_PASSWORD = 'eleven blue kites';

test('tracking.affiliate: a partner invites another one, is paid what a month came to, and restores the password', async ({
  browser,
  app,
}) => {
  test.slow();
  const story = { locale: 'ru', translate: textsOf('ru') } as const;
  const t = (key: string) => story.translate('apps/partner', key);
  const login = await addPartner(browser, app, story.locale);
  const options = { baseURL: app.url, locale: 'ru-RU', viewport: { width: 360, height: 780 } };
  const page = await browser.newPage(options);
  const secret = await logInAsPartner(page, story, login);

  await page.goto('/partner/subs');
  const invitation = await page.getByText(/partner\?invite=/).textContent();
  const guest = await browser.newPage(options);
  await guest.goto(invitation!.trim());
  await expect(guest.getByText(t('apply.invited'))).toBeVisible();

  await page.goto('/partner/account');
  await page.getByRole('button', { name: t('destination.set') }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(t('destination.number.iban'));
  await number.fill('KZ86125KZT5004100101');
  await dialog.getByLabel(t('login.code')).fill(appCode(secret, Date.now(), 1));
  await dialog.getByRole('button', { name: t('save') }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('KZ86125KZT5004100100');
  await dialog.getByLabel(t('login.code')).fill(appCode(secret, Date.now(), 1));
  await dialog.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText('KZ86 •••• 0100')).toBeVisible();
  await expect(page.locator('.partner-note')).toBeVisible();

  const payouts = await openPayouts(browser, app, login.id);
  const row = page.getByRole('row', { name: /2\s?487,50/ });
  const paid = row.locator('.partner-sum').last();
  await page.goto('/partner/statements');
  await expect(paid).toHaveText('—');
  const payout = await payouts.approve();
  await page.reload();
  await expect(paid).toHaveText(t('statements.approved'));
  await payouts.settle(payout, 'transfer 4711');
  await payouts.close();
  await page.reload();
  await expect(paid).toHaveText(/\d/);
  const mail = await waitForMessage(guest, login.email, { template: 'partner-payout-paid' });
  expect(mail.text).toContain('transfer 4711');
  await row.getByRole('link').click();
  await page.setViewportSize({ width: 1024, height: 780 });
  // −25 that the provider charged, by the rate of the plan.
  await expect(page.getByRole('row', { name: /25,00.*× 50\s?%.*12,50/ })).toBeVisible();

  await guest.goto('/partner');
  await guest.getByRole('button', { name: t('restore.forgot') }).click();
  await guest.getByLabel(t('email')).fill(login.email);
  await guest.getByRole('button', { name: t('restore.send') }).click();
  await expect(guest.getByRole('heading', { name: t('restore.sent') })).toBeVisible();
  const { links } = await waitForMessage(guest, login.email, { template: 'partner-restore' });
  await guest.goto(links[0]!);
  await guest.getByLabel(t('login.newPassword')).fill(NEW_PASSWORD);
  await guest.getByRole('button', { name: t('restore.save') }).click();
  await expect(guest.getByRole('heading', { name: t('restore.done') })).toBeVisible();
  // The session of before has ended.
  await page.reload();
  await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible();
  await page.getByLabel(t('email')).fill(login.email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: t('login.next') }).click();
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
  await guest.close();
  await page.close();
});
