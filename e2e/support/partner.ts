/** Partners and their portal. */
import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { appCode } from '../../dev/staff.ts';
import { expect } from './journey.ts';
import { openBackoffice } from './staff.ts';
import type { textsOf } from './texts.ts';

const PASSWORD = 'nine green lanterns';
const BASE = '/api/v2/staff/affiliates';
const TERMS = {
  revenue_share: { tiers: [{ from: 0, rate_bp: 5000 }] },
  payment_fee_bp: null,
  cpa: null,
  sub_share_bp: 0,
  carries_negative: true,
};

/** In which language a partner reads the portal. */
export type Story = {
  readonly locale: Locale;
  readonly translate: ReturnType<typeof textsOf>;
};

/** A partner with a plan, as payments staff add them; their initial login. */
export async function addPartner(
  browser: Browser,
  app: { readonly url: string; readonly dataDir: string },
  locale: Locale,
): Promise<{ id: string; email: string; password: string }> {
  const { context, token } = await openBackoffice(browser, app);
  const send = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await context.request.post(`${BASE}${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const reason = 'signed contract';
  const name = `${locale}-${Date.now()}`;
  const email = `${name}@partners.example`;
  const partner = { name: 'Evening Review', email, website: null, locale, parent: null, reason };
  const made = (await send('', partner)) as { partner: { id: string }; password: string };
  const plan = await send('/plans', { name: `Story ${name}`, terms: TERMS, reason });
  const chosen = { plan: plan['id'], from_month: '2025-01', reason };
  await send(`/${made.partner.id}/terms`, chosen);
  await context.close();
  return { id: made.partner.id, email, password: made.password };
}

/** The first login: a password and an authenticator of their own. Returns its secret. */
export async function logInAsPartner(
  page: Page,
  { translate }: Story,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const t = (key: string) => translate('apps/partner', key);
  await page.goto('/partner');
  await page.getByLabel(t('email')).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.next') }).click();
  await page.getByLabel(t('login.newPassword')).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.next') }).click();
  const shown = await page.locator('.partner-secret code.mono').textContent();
  const secret = shown!.replaceAll(' ', '');
  // The last digit sends the form.
  const code = appCode(secret, Date.now(), 0);
  await page.locator('input[autocomplete="one-time-code"]').fill(code);
  await expect(page.getByRole('heading', { name: t('pages.dashboard') })).toBeVisible();
  return secret;
}
