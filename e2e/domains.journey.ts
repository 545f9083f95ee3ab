import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';
import { textsOf } from './support/texts.ts';
import { setDomains } from './support/domains.ts';

const HOST = 'play.casino.example';

test('region.mirrors: an admin adds a domain, a second one approves it, and the page shows how it is reached', async ({
  browser,
  app,
  join,
  context,
}) => {
  test.slow();
  const t = (key: string) => textsOf('en')('features/mirrors/backoffice', key);
  const kit = textsOf('en');
  const backoffice = await openBackoffice(browser, app);
  const { page } = backoffice;
  await page.goto('/backoffice/domains');
  await expect(page.getByText(t('leadNone'))).toBeVisible();
  await page.getByRole('button', { name: t('add') }).click();
  const dialog = page.getByRole('dialog', { name: t('addTitle') });
  await expect(dialog.getByText(t('firstText'))).toBeVisible();
  await dialog.getByLabel(t('host')).fill(HOST);
  await dialog.getByLabel(t('purpose')).fill('Play, a second brand');
  await dialog.getByLabel(t('tags')).fill('yandex-verification abc123');
  await dialog.getByLabel(t('ownBrand')).check();
  await dialog.getByLabel(t('brandName'), { exact: true }).fill('Play');
  await dialog.getByLabel(textsOf('en')('domain/settings/backoffice', 'look.own')).check();
  await dialog.getByLabel(kit('platform/backoffice', 'reason')).fill('A brand of its own');
  await dialog.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('waits'))).toBeVisible();
  const proposal = page.getByRole('region', { name: `Change of ${HOST}` });
  await expect(proposal).toContainText('yandex-verification abc123');
  await expect(proposal).toContainText('Play, Ground: #0b1411');

  await app.approveDomain(HOST);
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(HOST) })).toContainText(t('states.active'));
  const branded = await context.request.get('/en', { headers: { host: HOST } });
  expect(await branded.text()).toContain(' · Play</title>');

  await join();
  const token = (await context.cookies()).find(({ name }) => name === 'bearerToken')!.value;
  const sent = await context.request.post('/api/sendAntiBonusResult', {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '2.72.0.1' },
    data: { results: { [HOST]: 130, '127.0.0.1': null } },
  });
  expect(await sent.json()).toEqual({ data: { accepted: 2 } });
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(HOST) })).toContainText('150 ms');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider, `scrolls sideways at ${width}`).toBe(false);
  }
  await setDomains(app, []);
  await backoffice.context.close();
});
