import { CURRENCIES } from '#core/currency.ts';
import { toHub88 } from '#domain/suppliers/rules.hub88.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { SlotGame } from '../rules.slot.ts';
import { readPools } from './jackpots.ts';

/** The answer to `game/jackpots`: the pools of all games as they are now, in each currency. */
export async function listedJackpots(db: Queryable, slots: ReadonlyMap<string, SlotGame>) {
  const lines = [];
  for (const slot of slots.values()) {
    if (!slot.sheet.jackpot) continue;
    for (const currency of CURRENCIES) {
      for (const { tier, amount } of await readPools(db, slot, currency)) {
        lines.push({ game_code: slot.name, tier, currency, amount: toHub88(amount) });
      }
    }
  }
  return lines;
}
