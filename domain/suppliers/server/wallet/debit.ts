import type { Json } from '#core/fairness/json.ts';
import { isRefusal } from '#core/refusal.ts';
import { onceOutside, type Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { hashToken } from '../launch.ts';
import { gameKeys } from '../../rules.game-keys.ts';
import { STAKE_MAX } from '../../rules.ts';
import { extendLaunch, findLatestLaunch, findLaunch, type Launch } from '../store.launches.ts';
import { insertTransaction, type SupplierTransaction } from '../store.transactions.ts';
import { readBalance, storedOf } from './balance.ts';
import { closeRound } from './close-round.ts';
import { decline, type Debit, type WalletDeps } from './types.ts';

/** Results of suppliers have no cap of ours: the contract with them limits what a game pays. */
const NO_CAP_M4 = 1n;
const GAME_VERSION = 1;

export type DebitAnswer = Awaited<ReturnType<typeof debit>>;

/** Takes a stake, once for each name. Refused stakes leave no trace and may be asked for again. */
export async function debit(deps: WalletDeps, tx: Tx, supplier: string, order: Debit) {
  const { ref } = order;
  return await onceOutside(tx, { supplier, ref, request: requestOf(order) }, async () => {
    const launch = await findOpening(tx, supplier, order);
    const refused = refuseLaunch(deps, launch, order);
    if (refused) return refused;
    const wager = await takeStake(deps, tx, { supplier, order, launch: launch! });
    if (isRefusal(wager)) return wager;
    await record(deps, tx, { supplier, order, launch: launch! }, wager);
    const { player_id: player, currency, game } = launch!;
    return storedOf(await readBalance(deps, tx, { player, currency, game }));
  });
}

/** What a repeat must be equal in: a token may be renewed meanwhile. */
export function requestOf({
  player,
  code,
  round,
  isRoundClosed,
  amount,
  currency,
  ...rest
}: Debit): Json {
  const { isFree, reward } = rest;
  const sums = { amount: amount.toString(), currency, is_free: isFree, reward };
  return { kind: 'bet', player: player.toString(), code, round, is_closed: isRoundClosed, ...sums };
}

async function findOpening(tx: Tx, supplier: string, order: Debit): Promise<Launch | undefined> {
  const { token, player, code, currency } = order;
  if (token !== null) return await findLaunch(tx, supplier, hashToken(token));
  // A name of a currency that is none finds no launch.
  const named = { player_id: player, code, currency: currency as Launch['currency'] };
  return await findLatestLaunch(tx, supplier, named);
}

/** Why this launch takes no stake now; limits, exclusions and money are checked with the stake. */
export function refuseLaunch(deps: WalletDeps, launch: Launch | undefined, order: Debit) {
  if (order.amount > STAKE_MAX) return decline('amount_too_large');
  if (!launch || launch.player_id !== order.player) return decline('token_unknown');
  if (launch.code !== order.code) return decline('game_unknown');
  if (launch.currency !== order.currency) return decline('wrong_currency');
  if (!launch.is_supplier_active) return decline('supplier_paused');
  if (launch.is_paused) return decline('game_paused');
  // Both have ended the session; the supplier is told why.
  if (launch.status !== 'active' || launch.is_excluded) return decline('account_blocked');
  if (launch.is_expired) return decline('token_expired');
  return isAway(deps, launch) ? decline('region_blocked') : undefined;
}

function isAway({ isClosed }: WalletDeps, launch: Launch): boolean {
  const { country, subdivision, blocked_countries, hidden_in } = launch;
  if (country === null) return false;
  if (blocked_countries.includes(country) || hidden_in.includes(country)) return true;
  return isClosed({ country, subdivision: subdivision ?? undefined });
}

/** A stake that nothing is against but limits and money. */
export type Staking = {
  readonly supplier: string;
  readonly order: Debit;
  readonly launch: Launch;
};

/** The wager of the bet; null where nothing is staked. */
async function takeStake(deps: WalletDeps, tx: Tx, asked: Staking) {
  const { supplier, order, launch } = asked;
  if (!order.isFree) {
    return order.amount === 0n ? null : await take(deps, tx, asked, { stake: order.amount });
  }
  if (order.reward === null) return decline('reward_unknown');
  const { player, reward } = order;
  const freeRounds = await deps.findReward?.(tx, { player, game: launch.game, reward });
  if (!freeRounds) return decline('reward_unknown');
  return await take(deps, tx, { supplier, order, launch }, { stake: freeRounds.value, freeRounds });
}

type Paid = Pick<Parameters<WalletDeps['wagers']['takeWithin']>[1], 'stake' | 'freeRounds'>;

async function take(deps: WalletDeps, tx: Tx, asked: Staking, paid: Paid) {
  return await deps.wagers.takeWithin(tx, await stakeOrder(deps, tx, asked, paid));
}

export async function stakeOrder({ accounts }: WalletDeps, tx: Tx, asked: Staking, paid: Paid) {
  const { supplier, order, launch } = asked;
  const { game, currency } = launch;
  const ref = `${supplier}:${order.ref}`;
  return {
    ...paid,
    playerId: order.player,
    game,
    gameKeys: gameKeys(game, launch),
    version: GAME_VERSION,
    account: await accounts.find(tx, 'player_cash', order.player.toString(), currency),
    escrowAccount: await accounts.find(tx, 'house_escrow', game, currency),
    houseAccount: await accounts.find(tx, 'house_game', game, currency),
    key: ref,
    bet: { supplier, round: order.round },
    capM4: NO_CAP_M4,
    part: '',
    units: 1,
    source: { kind: 'supplier', ref } as const,
  };
}

async function record(deps: WalletDeps, tx: Tx, asked: Staking, wager: Wager | null) {
  const { supplier, order, launch } = asked;
  await insertTransaction(tx, betRow(asked, wager));
  await extendLaunch(tx, launch.id);
  if (order.isRoundClosed) {
    await closeRound(
      deps,
      tx,
      { supplier, round: order.round, player_id: order.player },
      order.ref,
    );
  }
}

export function betRow(
  { supplier, order, launch }: Staking,
  wager: Wager | null,
): SupplierTransaction {
  return {
    supplier,
    ref: order.ref,
    kind: 'bet',
    player_id: order.player,
    game: launch.game,
    currency: launch.currency,
    round: order.round,
    amount: wager?.stake ?? order.amount,
    of_ref: null,
    wager_id: wager?.id ?? null,
    settlement: null,
    is_free: order.isFree,
    is_late: false,
  };
}
