/** What is written to a player about what he forbade himself, so that no change is silent. */
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import { isTimed } from '#domain/protection/rules.ts';
import type { LimitName } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { valueOf } from './read.ts';

export type Writer = { readonly messages: Pick<Messages, 'email'> };

/** Queued in the transaction that closes the account; a null end is an exclusion without one. */
export async function writeOfExclusion(
  { messages }: Writer,
  tx: Tx,
  playerId: bigint,
  until: string | null,
): Promise<void> {
  const to = await readerOf(tx, playerId);
  if (!to) return;
  await messages.email(tx, to, 'exclusion-started', { until: until ?? 'forever' });
}

/** Queued in the transaction that changes what is in force; a null amount is no limit any more. */
export async function writeOfLimit(
  { messages }: Writer,
  tx: Tx,
  playerId: bigint,
  limit: LimitName & { readonly amount: bigint | null },
): Promise<void> {
  const to = await readerOf(tx, playerId);
  if (!to) return;
  const { kind, period } = limit;
  const amount = amountText(limit, to.locale);
  await messages.email(tx, to, 'limit-changed', { kind, period, amount, since: 'now' });
}

async function readerOf(tx: Tx, playerId: bigint) {
  const player = await findPlayer(tx, playerId);
  return player?.email ? { ...addressee(player), email: player.email } : undefined;
}

/** Minutes, or money as the reader writes it. */
function amountText(
  { kind, currency, amount }: LimitName & { readonly amount: bigint | null },
  locale: Locale,
): string {
  const value = valueOf(kind, amount);
  if (value === null) return 'none';
  if (isTimed(kind)) return value;
  const money = new Intl.NumberFormat(LOCALE_ISO[locale], { style: 'currency', currency });
  // A string is formatted as it is, without the detour of a binary fraction.
  return money.format(value as Intl.StringNumericLiteral);
}
