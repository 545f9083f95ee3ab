/** Shared steps of sign-in journeys: unused phone numbers, and opening a dialog. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

let phones = 0;

/** A number of Kazakhstan that no other journey uses. */
export function newPhone(): string {
  phones += 1;
  const rest = (process.pid * 1000 + (Date.now() % 100_000) * 10 + phones) % 10_000_000;
  return `+7701${String(rest).padStart(7, '0')}`;
}

/** In the national format. */
export function nationalFormat(phone: string): string {
  return phone.replace('+7', '8 ');
}

export type LoginMethodModal = 'LoginByPhone' | 'LoginByEmail';

/** Opens one login method from the list of methods. */
export async function openLogin(
  page: Page,
  method: LoginMethodModal,
  title: string,
): Promise<void> {
  const buttons = page.locator('.sign-in-method');
  await buttons.nth(method === 'LoginByPhone' ? 0 : 1).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}
