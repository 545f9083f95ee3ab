import type { MethodType } from '#domain/payments/contract.ts';
import { openNewTab, type NewTab } from '#platform/browser/new-tab.ts';
import { expectBankTab } from './tabs.ts';

/**
 * The tab in which the bank's page opens while this page waits for the payment. Undefined when the
 * browser blocks it, or the method has no page; the dialog then shows a link.
 */
export function openBankTab(type: MethodType, text: string): NewTab | undefined {
  if (!hasBankPage(type)) return undefined;
  const tab = openNewTab(text);
  if (tab) expectBankTab();
  return tab;
}

/** Transfers from card to card and coins are sent from elsewhere; their page is optional. */
function hasBankPage(type: MethodType): boolean {
  return type !== 'card_transfer' && type !== 'crypto';
}
