import type { Json } from '#core/fairness/json.ts';
import type { BetId, WagerId } from '#core/ids.ts';
import { ZERO, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { settleLocked } from './settle.ts';
import { isReversed, type SettlementKind } from './store.settlements.ts';
import { findWager } from './store.wagers.ts';
import type { Wager } from './wager.ts';

/** A result that no rules of our games give: a supplier says it, or an event. */
export type OutsideResult = {
  readonly wagerId: WagerId;
  /** What it pays in all, with what earlier settlements paid, from the wager as it is now. */
  readonly payoutOf: (wager: Wager) => Micro;
  /** What the source says, as the receipt contains it. */
  readonly params: Json;
  readonly outcome: Json;
};

type NotSettled = Refusal<
  | 'not_found'
  | 'wager_closed'
  | 'wager_void'
  | 'wager_unsettled'
  | 'settlement_reversed'
  | 'settlement_changed'
>;

/** What a correction replaces. */
type Replaced = {
  /** The number of the settlement that was seen; another one since then refuses the correction. */
  readonly after?: number;
};

/** A result of a wager that is open. */
export type OpenResult = OutsideResult & {
  /** The player leaves before the end, by an offer that was accepted. */
  readonly isCashOut?: boolean;
  /** The source may say more: several wins of a slot round, undecided legs, a part left open. */
  readonly isOpen: boolean;
};

/** Settles a wager of an outside source. Refuses one that is closed: `resettle` corrects it. */
export async function settleOutside(
  tx: Tx,
  id: BetId,
  result: OpenResult,
): Promise<Wager | NotSettled> {
  return await change(tx, id, result.wagerId, (wager) => {
    if (!wager.is_open) return refuse('wager_closed');
    const kind = result.isCashOut ? 'cash_out' : 'settle';
    return { ...resultOf(wager, result), kind, isOpen: result.isOpen };
  });
}

/** Corrects the result of a settled wager. What the balance does not cover is owed. */
export async function resettle(
  tx: Tx,
  id: BetId,
  result: OutsideResult & Replaced & { readonly isOpen?: boolean },
): Promise<Wager | NotSettled> {
  return await change(tx, id, result.wagerId, (wager) => {
    if (!wager.is_settled) return refuse('wager_unsettled');
    if (isOutdated(wager, result)) return refuse('settlement_changed');
    return { ...resultOf(wager, result), kind: 'resettle', isOpen: result.isOpen ?? false };
  });
}

/**
 * Takes one settlement back, once: the wager then has paid `payoutOf` in all. A returned stake
 * leaves nothing to take back.
 */
export async function rollBackSettlement(
  tx: Tx,
  id: BetId,
  result: OutsideResult & { readonly reverses: number },
): Promise<Wager | NotSettled> {
  const { wagerId, reverses } = result;
  return await change(tx, id, wagerId, async (wager) => {
    if (!wager.is_settled) return refuse('wager_unsettled');
    if (wager.is_void) return refuse('wager_void');
    if (await isReversed(tx, wagerId, reverses)) return refuse('settlement_reversed');
    return { ...resultOf(wager, result), kind: 'rollback', isOpen: wager.is_open, reverses };
  });
}

/** Returns the stake, whatever was paid before. A wager that is void already is refused. */
export async function voidWager(
  tx: Tx,
  id: BetId,
  returned: Replaced & { wagerId: WagerId; reason: string; params: Json },
): Promise<Wager | NotSettled> {
  const { wagerId, reason, params } = returned;
  return await change(tx, id, wagerId, (wager) => {
    if (isOutdated(wager, returned)) return refuse('settlement_changed');
    if (wager.is_void) return refuse('wager_void');
    return {
      m4: 10_000n,
      payout: wager.stake,
      params,
      outcome: null,
      voidReason: reason,
      kind: wager.is_settled ? 'resettle' : 'void',
      isOpen: false,
    };
  });
}

/**
 * Takes every settlement back: the wager waits for a new result, its stake in escrow. The results
 * of our own games are final.
 */
export async function reopenWager(
  tx: Tx,
  id: BetId,
  { wagerId, params }: { wagerId: WagerId; params: Json },
): Promise<Wager | NotSettled> {
  return await change(tx, id, wagerId, (wager) => {
    if (wager.source === 'seed' || wager.source === 'round') return refuse('wager_closed');
    if (!wager.is_settled) return refuse('wager_unsettled');
    return {
      m4: 0n,
      payout: ZERO,
      params,
      outcome: null,
      voidReason: null,
      kind: 'reopen',
      isOpen: true,
    };
  });
}

function isOutdated({ settlements }: Wager, { after }: Replaced): boolean {
  return after !== undefined && settlements !== after;
}

type Changed = {
  readonly m4: bigint;
  readonly payout: Micro;
  readonly params: Json;
  readonly outcome: Json;
  readonly voidReason: string | null;
  readonly kind: SettlementKind;
  readonly isOpen: boolean;
  readonly reverses?: number;
};

async function change(
  tx: Tx,
  id: BetId,
  wagerId: WagerId,
  decide: (wager: Wager) => Changed | NotSettled | Promise<Changed | NotSettled>,
): Promise<Wager | NotSettled> {
  const found = await findWager(tx, wagerId);
  if (!found) return refuse('not_found');
  let refused: NotSettled | undefined;
  await settleLocked(tx, [{ wager: found }], async (_, wager) => {
    const decided = await decide(wager);
    if ('refused' in decided) {
      refused = decided;
      return undefined;
    }
    return { reverses: null, ...decided, wager, id };
  });
  return refused ?? (await findWager(tx, wagerId))!;
}

/** What a result makes of its wager. */
export function resultOf(wager: Wager, { payoutOf, params, outcome }: OutsideResult) {
  const payout = payoutOf(wager);
  const m4 = (payout * 10_000n) / wager.stake;
  return { m4, payout, params, outcome, voidReason: null };
}
