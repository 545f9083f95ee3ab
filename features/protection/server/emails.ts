/** Emails about protection changes, so that no change is silent. */
import type { PlayerId } from '#core/ids.ts';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import { isTimed } from '#domain/protection/rules.ts';
import type { LimitName } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { valueOf } from './read.ts';

export type EmailDeps = { readonly messages: Pick<Messages, 'email'> };

/** Queued in the transaction that excludes the account; a null end is an exclusion without one. */
export async function emailExclusion(
  { messages }: EmailDeps,
  tx: Tx,
  playerId: PlayerId,
  until: string | null,
): Promise<void> {
  const to = await recipientOf(tx, playerId);
  if (!to) return;
  await messages.email(tx, to, 'exclusion-started', { until: until ?? 'forever' });
}

/** Queued in the transaction that changes the limit; a null amount removes the limit. */
export async function emailLimitChange(
  { messages }: EmailDeps,
  tx: Tx,
  playerId: PlayerId,
  limit: LimitName & { readonly amount: bigint | null },
): Promise<void> {
  const to = await recipientOf(tx, playerId);
  if (!to) return;
  const { kind, period } = limit;
  const amount = amountText(limit, to.locale);
  await messages.email(tx, to, 'limit-changed', { kind, period, amount, since: 'now' });
}

async function recipientOf(tx: Tx, playerId: PlayerId) {
  const player = await findPlayer(tx, playerId);
  return player?.email ? { ...addressee(player), email: player.email } : undefined;
}

/** Minutes, or money in the format of the recipient. */
function amountText(
  { kind, currency, amount }: LimitName & { readonly amount: bigint | null },
  locale: Locale,
): string {
  const value = valueOf(kind, amount);
  if (value === null) return 'none';
  if (isTimed(kind)) return value;
  const money = new Intl.NumberFormat(LOCALE_ISO[locale], { style: 'currency', currency });
  // A string is formatted exactly, without conversion to a binary fraction.
  return money.format(value as Intl.StringNumericLiteral);
}
