import { formatMoney } from '#core/money.ts';
import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { STATUS, type WithdrawalStatus } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { Withdrawal } from './store.ts';

/** What a player is written about: that money left, and that it came back. */
const LETTER: Partial<Record<WithdrawalStatus, MailTemplate>> = {
  [STATUS.paid]: 'withdrawal-paid',
  [STATUS.rejected]: 'withdrawal-returned',
  [STATUS.failed]: 'withdrawal-returned',
};

/** Queues the letter of a state that has one, in the transaction that led to it. */
export async function writeLetter(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<void> {
  const template = LETTER[row.status];
  if (template === undefined) return;
  const player = await findPlayer(tx, row.player_id);
  if (!player || player.email === null) return;
  const to = { ...addressee(player), locale: player.locale ?? row.locale, email: player.email };
  await deps.messages.email(tx, to, template, {
    amount: `${formatMoney(row.amount)} ${row.currency}`,
    arrives: `${formatMoney(row.arrives)} ${row.exchange_currency}`,
    destination: row.destination_mask,
    reason: row.reason ?? '',
    link: `${deps.publicUrl()}/${to.locale}/profile/history?tab=withdrawals`,
  });
}
