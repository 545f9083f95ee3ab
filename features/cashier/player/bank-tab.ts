import type { MethodType } from '#domain/payments/contract.ts';
import { expectBankTab } from './tabs.ts';

/** The tab in which the bank's page opens while this page waits for the payment. */
export type BankTab = {
  show(url: string): void;
  /** The deposit was refused, or has no page of its own. */
  close(): void;
};

/**
 * Opens an empty tab at the press of the button: once the server has answered, browsers would block
 * it. Undefined when they do; the dialog then shows a link. The bank must not reach this page, so
 * the tab gives its opener up.
 */
export function openBankTab(type: MethodType, text: string): BankTab | undefined {
  if (!hasBankPage(type)) return undefined;
  const tab = window.open('about:blank', '_blank');
  if (!tab) return undefined;
  expectBankTab();
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  return {
    show: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

/** Transfers from card to card and coins are sent from elsewhere; their page is optional. */
function hasBankPage(type: MethodType): boolean {
  return type !== 'card_transfer' && type !== 'crypto';
}
