import type { BrowserContext, Page } from '@playwright/test';
import { getVerification } from '#features/verification/contract.ts';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { drawDocument } from './support/images.ts';
import { requestAsStaff, logInOperator } from './support/staff.ts';

test.use({
  viewport: { width: 360, height: 780 },
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, give) => {
    const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    await give({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
  },
});

type ProfileResponse = { user: { id: string; verification: { is_need: boolean; data: unknown } } };
type VerificationState = { status: string; documents: { id: string; kind: string }[] };

const idOf = async (context: BrowserContext) =>
  (await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user')).user.id;

/** The dialog, opened from its section of the profile. */
async function openDialog(page: Page, button: string) {
  await page.goto('/en/profile');
  await page.locator('#verification').getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

const nextStep = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();

async function choose(page: Page, buffer: Buffer, type = 'image/jpeg', name = 'page.jpg') {
  const input = page.getByRole('dialog').locator('input[type=file]').first();
  await input.setInputFiles({ name, mimeType: type, buffer });
}

async function fillPersonalData(page: Page) {
  await page.getByLabel('Full name').fill('Anna Karenina');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await nextStep(page);
}

test('profile.verification: documents by file and camera, accepted while the page is open', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
  consoleErrors,
}) => {
  // Axe runs on every step, which takes time.
  test.slow();
  consoleErrors.allow(/status of 422/);
  await join({ locale: 'en' });
  const dialog = await openDialog(page, 'Get verified');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();

  await nextStep(page);
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2);
  await fillPersonalData(page);

  await choose(page, await drawDocument({ isBad: true }));
  await expect(dialog.getByText('The photo is dark.')).toBeVisible();
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Take another' }).click();
  await choose(page, await drawDocument());
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  await nextStep(page);

  await dialog.getByRole('button', { name: 'Take a photo' }).click();
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Take photo' }).click();
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  await nextStep(page);

  await expect(dialog.getByText('Anna Karenina')).toBeVisible();
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog.getByRole('heading', { name: 'Submitted' })).toBeVisible();

  const id = await idOf(context);
  const token = await logInOperator(page.request, app.dataDir);
  const staff = <Data>(method: 'GET' | 'POST', path: string, data?: object) =>
    requestAsStaff<Data>(page.request, token, method, `/verifications/${id}${path}`, data);
  const { documents } = await staff<VerificationState>('POST', '/open');
  await expect(dialog.getByRole('heading', { name: 'In review' })).toBeVisible();
  expect(documents.map(({ kind }) => kind)).toEqual(['passport', 'selfie']);
  await staff('POST', '/decision', { step: 'accept' });
  await expect(dialog.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('#verification').getByText('Verified')).toBeVisible();
  const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');
  expect(user.verification).toEqual({ is_need: false, data: { status: 'success' } });
});

test('profile.verification: refused with a reason, submitted again, and left half way', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
}) => {
  await join({ locale: 'en' });
  const path = '/api/v2/verification';
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')!.value;
  const headers = { authorization: `Bearer ${token}` };
  const person = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };
  await page.request.put(`${path}/person`, { headers, data: person });
  for (const kind of ['driver_licence', 'selfie']) {
    const sent = await page.request.post(`${path}/documents?kind=${kind}`, {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      data: await drawDocument(),
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await page.request.post(`${path}/submit`, { headers, data: {} });
  const dialog = await openDialog(page, 'View progress');
  await expect(dialog.getByRole('heading', { name: 'Submitted' })).toBeVisible();

  const operator = await logInOperator(page.request, app.dataDir);
  const decision = { step: 'refuse', reason: 'The lower edge of the licence is cut off.' };
  const decisionPath = `/verifications/${await idOf(context)}/decision`;
  await requestAsStaff(page.request, operator, 'POST', decisionPath, decision);
  await expect(dialog.getByText(decision.reason)).toBeVisible();
  await expectAccessible('dialog');

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Anna Karenina');
  await nextStep(page);
  await dialog.getByRole('radio', { name: 'Identity card' }).check();
  await choose(page, Buffer.from('<svg/>'), 'image/svg+xml', 'page.svg');
  await expect(dialog.getByText('SVG files are not accepted.')).toBeVisible();
  await choose(page, await drawDocument());
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await openDialog(page, 'Continue');
  await expect(dialog.getByRole('radio', { name: 'Identity card' })).toBeChecked();
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  const state = await callAsPlayer<{ data: { missing: string[] } }>(
    context,
    'GET',
    getVerification.path,
  );
  expect(state.data.missing).toEqual(['id_back', 'selfie']);
});

test(
  'profile.verification: without live video a phone uses its camera; a denied one leads to files',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await join({ locale: 'en' });
    // In an insecure context browsers do not expose the camera.
    await context.addInitScript(`
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    window.matchMedia = ((real) => (query) =>
      query === '(pointer: coarse)' ? { matches: true } : real.call(window, query))(matchMedia);
  `);
    const dialog = await openDialog(page, 'Get verified');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await fillPersonalData(page);
    const camera = dialog.getByLabel('Take a photo: Passport');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(dialog.getByLabel('Choose a file: Passport')).not.toHaveAttribute('capture');

    await context.addInitScript(`
    const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('no')) };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
  `);
    await openDialog(page, 'Continue');
    await dialog.getByRole('button', { name: 'Take a photo' }).click();
    await expect(dialog.getByText('The camera is not available.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close camera' }).click();
    await expect(dialog.getByLabel('Choose a file: Passport')).toBeVisible();
  },
);

test(
  'profile.verification: an upload is aborted, and sent again after the connection failed',
  { tag: '@deep' },
  async ({ page, join, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|Failed to load/);
    await join({ locale: 'en' });
    const dialog = await openDialog(page, 'Get verified');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await fillPersonalData(page);
    const calls = '**/api/v2/verification/documents?*';
    await page.route(calls, () => undefined);
    await choose(page, await drawDocument());
    await expect(dialog.getByRole('progressbar').last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible();
    await page.unroute(calls);
    await page.route(calls, (route) => route.abort());
    await choose(page, await drawDocument());
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute(calls);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  },
);
