import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import type { DuelContext } from './context.ts';
import type { DuelRow } from './store.ts';
import { ownDuels } from './wire.ts';

export type DuelAnswer = { readonly own: OwnDuel; readonly balance: string | null };

/** The duel as the viewer has it now, and the viewer's balance after it. */
export async function answerOf(
  context: DuelContext,
  row: DuelRow,
  playerId: PlayerId,
): Promise<DuelAnswer> {
  const [own] = await ownDuels(context, context.db, [row], playerId);
  const { cash } = await readBalances(context.db, playerId, row.currency);
  return { own: own!, balance: formatMoney(cash) };
}
