import { isCurrency } from '#core/currency.ts';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { BetEvents } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { countBets, type CountingDeps } from './count-bets.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { beginForDeposit, endAllBonuses } from './offers.ts';
import { givePack, openNextStep } from './packs.ts';
import { redeemCode } from './redeem-code.ts';
import { settleBonuses } from './settle-bonuses.ts';
import { isRequestedOut } from './store.ts';

type BonusListenerDeps = LifecycleDeps &
  Pick<CountingDeps, 'findLowRisk' | 'announceBonuses' | 'stakeMinsOf'> & {
    readonly events: Pick<Events, 'listen' | 'emit'>;
    readonly betEvents: Pick<BetEvents, 'listen'>;
    /** Bets before this time were placed without bonuses. */
    readonly since: Date;
  };

const SETTLE = 'bonus.settle';
/** Of bet events, and of the events of players. */
export const CONSUMER = 'bonuses';

/**
 * Counts bets, settles what they did to bonuses, matches deposits, and ends the bonuses of players
 * who exclude themselves.
 */
export function listenForBonuses(deps: BonusListenerDeps): void {
  const { events, betEvents, announceBonuses } = deps;
  const counting: CountingDeps = {
    ...deps,
    settleSoon: (tx, playerId) => settleSoon(events.emit, tx, playerId),
  };
  betEvents.listen(CONSUMER, deps.since, (found, tx) => countBets(counting, tx, found));
  events.listen<{ readonly player_id: string }>(SETTLE, CONSUMER, async ({ body }, tx) => {
    const playerId = toPlayerId(body.player_id);
    await settleBonuses(deps, tx, playerId);
    announceBonuses(tx, playerId);
  });
  events.listen<PaidBody>('deposit.paid', CONSUMER, async ({ body, at }, tx) => {
    const { currency, player_id } = body;
    if (!isCurrency(currency)) return;
    const playerId = toPlayerId(player_id);
    const amount = parseMoney(body.credited)!;
    const deposit = { ref: body.deposit_id, playerId, currency, amount };
    // The player first, as a request for a withdrawal does it: one of the two waits for the other.
    await findPlayer(tx, playerId, 'share');
    if (await isRequestedOut(tx, { playerId, currency, since: at })) return;
    const begun = await beginForDeposit(deps, tx, deposit);
    if (!begun) return;
    await openNextStep(deps, tx, begun);
    announceBonuses(tx, playerId);
  });
  events.listen<RegisteredBody>('player.registered', CONSUMER, async ({ body }, tx) => {
    const { currency, attribution } = body;
    if (!isCurrency(currency)) return;
    const player = { playerId: toPlayerId(body.player_id), currency };
    // A code that gives nothing was dealt with at the registration: it may be that of a partner.
    const { promo } = attribution;
    if (promo !== undefined) await redeemCode(deps, tx, { ...player, code: promo });
    await givePack(deps, tx, player);
  });
  events.listen<{ readonly player_id: string }>('player.excluded', CONSUMER, async (event, tx) => {
    const playerId = toPlayerId(event.body.player_id);
    await endAllBonuses(deps, tx, playerId, 'excluded');
    announceBonuses(tx, playerId);
  });
}

/** For a change by staff: the open pages of the player show it after the commit. */
export async function settleSoon(emit: Events['emit'], tx: Tx, playerId: PlayerId): Promise<void> {
  await emit(tx, SETTLE, { player_id: playerId.toString() });
}

type RegisteredBody = {
  readonly player_id: string;
  readonly currency: string;
  readonly attribution: Readonly<Partial<Record<string, string>>>;
};

type PaidBody = {
  readonly deposit_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly credited: string;
};
