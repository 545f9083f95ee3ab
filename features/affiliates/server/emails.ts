import type { Currency } from '#core/currency.ts';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { mayLogIn } from '#domain/affiliates/rules.ts';
import {
  closeMonths,
  findPartner,
  type JustClosed,
  type Partner,
} from '#domain/affiliates/server/index.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { AffiliateDeps } from './deps.ts';

type Deps = Pick<AffiliateDeps, 'messages' | 'portalUrl'>;
/** Emails to partners about their money, in their language, queued where it changes. */
type Values = Readonly<Record<string, string>>;

/** Closes the months that are over; their partners get emails. */
export async function closeAndEmail(
  deps: Deps & Pick<AffiliateDeps, 'db' | 'accounts'>,
): Promise<void> {
  await closeMonths({ ...deps, onClosed: (tx, closed) => emailStatement(deps, tx, closed) });
}

async function emailStatement(
  deps: Deps,
  tx: Tx,
  { statementId, partnerId, month, totals }: JustClosed,
): Promise<void> {
  const sums = totals.map(({ currency, payable }) => amountOf(payable, currency));
  // A month in which nothing happened is no news.
  if (sums.length === 0) return;
  await email(deps, tx, { partnerId, template: 'partner-statement' }, ({ locale }) => ({
    month: monthName(month, locale),
    amount: sums.join(', '),
    link: `${deps.portalUrl()}/statements/${statementId}`,
  }));
}

export type PayoutNews = {
  readonly partnerId: bigint;
  readonly statementId: bigint;
  /** As 2026-10. */
  readonly month: string;
  /** With its currency. */
  readonly amount: string;
  readonly template: Extract<MailTemplate, `partner-payout-${string}`>;
  /** Where it goes, by its ends. */
  readonly destination?: string;
  readonly reference?: string;
};

export async function emailPayout(deps: Deps, tx: Tx, news: PayoutNews): Promise<void> {
  const { partnerId, statementId, month, amount, template } = news;
  const { destination = '', reference = '' } = news;
  await email(deps, tx, { partnerId, template }, ({ locale }) => ({
    month: monthName(month, locale),
    amount,
    destination,
    reference,
    link: `${deps.portalUrl()}/statements/${statementId}`,
  }));
}

/** Those who may not log in could not follow the link, so they get none. */
async function email(
  { messages }: Deps,
  tx: Tx,
  { partnerId, template }: { readonly partnerId: bigint; readonly template: MailTemplate },
  valuesFor: (partner: Partner) => Values,
): Promise<void> {
  const partner = await findPartner(tx, partnerId);
  if (!partner || !mayLogIn(partner.status)) return;
  const to = { playerId: null, locale: partner.locale, email: partner.email };
  await messages.email(tx, to, template, valuesFor(partner));
}

export function amountOf(amount: Micro, currency: Currency): string {
  return `${formatMoney(amount)} ${currency}`;
}

/** Of a month as 2026-10 or as its first day. */
function monthName(month: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LOCALE_ISO[locale], {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}
