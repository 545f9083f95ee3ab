import { formatMoney } from '#core/money.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import type { DuelHouse } from './house.ts';
import type { DuelRow } from './store.ts';
import { ownDuels } from './wire.ts';

export type DuelAnswer = { readonly own: OwnDuel; readonly balance: string | null };

/** The duel as the viewer has it now, and the balance it left him. */
export async function answerOf(
  house: DuelHouse,
  row: DuelRow,
  playerId: bigint,
): Promise<DuelAnswer> {
  const [own] = await ownDuels(house, house.db, [row], playerId);
  const { cash } = await readBalances(house.db, playerId, row.currency);
  return { own: own!, balance: formatMoney(cash) };
}
