import type { AccountId, PlayerId } from '#core/ids.ts';
import { formatMoney, ZERO, type Micro } from '#core/money.ts';
import { refuse, refuseBusy } from '#core/refusal.ts';
import * as contract from '#domain/bonuses/contract.ts';
import { shareOut } from '#domain/bonuses/rules.free-rounds.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import {
  findFreeRoundsOf,
  giveUpFreeRounds,
  listOpenFreeRounds,
  orderOf,
  type ClaimDeps,
  type GrantedRounds,
  type FreeRoundsProviders,
} from '#domain/bonuses/server/index.ts';
import { readAccounts } from '#domain/ledger/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';

export type FreeSpinDeps = ClaimDeps & {
  readonly db: Db;
  readonly providers: FreeRoundsProviders;
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  readonly onError: (error: unknown) => void;
};

/** After so many seconds a provider that did not confirm may be asked again. */
const RETRY_S = 5;

/** The free rounds of a player, and giving them up. */
export function freeSpinRoutes(deps: FreeSpinDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.listFreeSpins, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readOpen(db, [viewer.id]).then((found) => found.get(viewer.id) ?? []),
    })),
    on(contract.getFreeSpinsCampaign, atMost('120 per minute'), async ({ viewer, params }) => {
      const rounds = await findFreeRoundsOf(db, viewer.id, BigInt(params.id));
      return rounds ? { data: (await present(db, [rounds]))[0]! } : refuse('not_found');
    }),
    on(contract.cancelFreeSpinsCampaign, atMost('60 per minute'), ({ viewer, params }) =>
      cancel(deps, viewer.id, BigInt(params.id)),
    ),
  ];
}

async function cancel(deps: FreeSpinDeps, playerId: PlayerId, campaignId: bigint) {
  const { db, announceBonuses } = deps;
  const rounds = await findFreeRoundsOf(db, playerId, campaignId);
  if (!rounds) return refuse('not_found');
  const isOpen = rounds.state === 'new' || rounds.state === 'active';
  if (isOpen) {
    const answer = await askToCancel(deps, rounds);
    if (answer !== 'cancelled') return refuseBusy(RETRY_S);
    await db.transaction(async (tx) => {
      await giveUpFreeRounds(deps, tx, playerId, rounds.bonusGrant);
      announceBonuses(tx, playerId);
    });
  }
  const ended = (await findFreeRoundsOf(db, playerId, campaignId))!;
  return { data: (await present(db, [ended]))[0]! };
}

/** A provider that does not answer has confirmed nothing. */
async function askToCancel({ providers, onError }: FreeSpinDeps, rounds: GrantedRounds) {
  try {
    return await providers.get(rounds.provider)?.cancel(orderOf(rounds));
  } catch (error) {
    onError(error);
    return 'refused';
  }
}

/** The topic of the free rounds that a player can play. */
export function freeSpinTopics(db: Db): Topic[] {
  return [
    privateTopic(contract.myFreeRounds, {
      snapshot: async ({ id }) => (await readOpen(db, [id])).get(id) ?? [],
    }),
  ];
}

/** What each of these players can play; players without any are missing. */
export async function readOpen(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, contract.FreeRounds[]>> {
  const open = await listOpenFreeRounds(db, players);
  const shown = await present(db, open);
  const byPlayer = new Map<PlayerId, contract.FreeRounds[]>();
  open.forEach(({ playerId }, index) => {
    byPlayer.set(playerId, [...(byPlayer.get(playerId) ?? []), shown[index]!]);
  });
  return byPlayer;
}

async function present(
  db: Queryable,
  all: readonly GrantedRounds[],
): Promise<contract.FreeRounds[]> {
  const accounts = await readAccounts(
    db,
    all.flatMap(({ account }) => account ?? []),
  );
  const balanceOf = (account: AccountId | null): Micro =>
    account === null ? ZERO : (accounts.get(account)?.balance ?? ZERO);
  return all.map((rounds) => ({
    id: rounds.id.toString(),
    campaign_id: rounds.campaignId.toString(),
    names: rounds.terms.names,
    game: { id: rounds.game },
    provider: rounds.provider,
    state: rounds.state,
    currency: rounds.currency,
    bet_value: formatMoney(rounds.value),
    count: rounds.rounds,
    used: rounds.used,
    won: formatMoney(wonSoFar(rounds, balanceOf(rounds.account))),
    win_max: textOrNull(amountsOf(rounds.terms, rounds.currency)?.winMax ?? null),
    wager: rounds.terms.wager,
    expiration_at: rounds.expiresAt.toISOString(),
  }));
}

function wonSoFar(rounds: GrantedRounds, balance: Micro): Micro {
  return rounds.won ?? shareOut({ ...rounds, balance }).won;
}

function textOrNull(amount: Micro | null): string | null {
  return amount === null ? null : formatMoney(amount);
}
