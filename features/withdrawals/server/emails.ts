import { formatMoney } from '#core/money.ts';
import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { STATUS, type WithdrawalStatus } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { WithdrawalRow } from './store.ts';

/** The emails to a player: the money was paid, or it was returned. */
const EMAIL_TEMPLATES: Partial<Record<WithdrawalStatus, MailTemplate>> = {
  [STATUS.paid]: 'withdrawal-paid',
  [STATUS.rejected]: 'withdrawal-returned',
  [STATUS.failed]: 'withdrawal-returned',
};

/** Queues the email of a state that has one, in the transaction of the state change. */
export async function queueEmail(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const template = EMAIL_TEMPLATES[row.status];
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
