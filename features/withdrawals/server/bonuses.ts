import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { addMoney, formatMoney, ZERO } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  forfeitBonuses,
  listForfeitable,
  readBonusBalances,
} from '#domain/bonuses/server/index.ts';
import type { Player } from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { requestWithdrawal, WithdrawalOptions } from '../contract.ts';
import type { WithdrawalDeps } from './deps.ts';

/** A withdrawal ends the bonuses of its currency, once the player said that they know. */
export async function endBonuses(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, currency }: Player,
  { ends_bonuses }: Pick<Body<typeof requestWithdrawal>, 'ends_bonuses'>,
): Promise<Refusal<'bonus_would_end'> | undefined> {
  if ((await listForfeitable(tx, id, currency)).length === 0) return undefined;
  if (ends_bonuses !== true) return refuse('bonus_would_end');
  await forfeitBonuses(deps, tx, id, currency);
  deps.announceBonuses(tx, id);
  return undefined;
}

/** What a withdrawal in this currency would end; null for nothing. */
export async function readBonuses(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<WithdrawalOptions['bonuses']> {
  const grants = await listForfeitable(db, playerId, currency);
  if (grants.length === 0) return null;
  const balanceOf = await readBonusBalances(db, grants);
  const left = grants.reduce((sum, grant) => addMoney(sum, balanceOf(grant)), ZERO);
  return { names: grants.map(({ terms }) => terms.names), left: formatMoney(left) };
}
