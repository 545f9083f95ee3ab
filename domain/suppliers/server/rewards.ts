/**
 * Free rounds at suppliers, given exactly once: a row with a lease is written before the supplier
 * is asked, so that one process asks at a time; where an answer may have been lost, the list of
 * the supplier is read before it is asked again.
 */
import type { Db } from '#platform/server/db.ts';
import type { LaunchDeps } from './open-game.ts';
import type { RewardOrder, RewardProvider } from './reward-order.ts';
import {
  cancelReward,
  createReward,
  findReward,
  isDeclined,
  type RewardTarget,
} from './reward-client.ts';
import {
  changeReward,
  findCode,
  findRewardRow,
  insertReward,
  leaseReward,
  listAbandoned,
  type RewardRow,
} from './store.rewards.ts';

type RewardDeps = Pick<LaunchDeps, 'db' | 'directory' | 'reachOf' | 'log'>;

const BATCH = 100;

export function createRewards(deps: RewardDeps) {
  return {
    /** Undefined for what is no supplier that gives free rounds. */
    providerOf: (code: string): RewardProvider | undefined =>
      deps.directory.find(code)?.protocol === 'hub88'
        ? {
            name: code,
            issue: (order) => issue(deps, code, order),
            cancel: (order) => cancel(deps, code, order),
          }
        : undefined,
    /** A job: suppliers are told of rounds that ended here and cannot be played any more. */
    cancelAbandoned: () => cancelAbandoned(deps),
  };
}

async function issue(deps: RewardDeps, supplier: string, order: RewardOrder) {
  const { db } = deps;
  await insertReward(db, supplier, order);
  const attempts = await leaseReward(db, order.key, 'new');
  if (attempts === undefined) return await standing(db, order);
  const target = await targetOf(deps, supplier, order.game);
  if (!target) return 'later';
  try {
    const known = attempts > 1 ? await findReward(target, order) : undefined;
    const reward = known ?? (await createReward(target, order));
    await changeReward(db, order.key, { from: 'new', to: 'issued', reward });
    return await standing(db, order);
  } catch (error) {
    if (!isDeclined(error)) throw error;
    deps.log.warn({ err: error, key: order.key }, 'a supplier refused free rounds, they end');
    await changeReward(db, order.key, { from: 'new', to: 'refused' });
    return 'refused';
  }
}

/** What is known of rounds without asking. */
async function standing(db: Db, { key }: RewardOrder) {
  const row = await findRewardRow(db, key);
  if (row?.state === 'issued') return 'issued';
  return row?.state === 'new' ? 'later' : 'refused';
}

/** Only what the supplier has confirmed is cancelled; rounds that it never got need no asking. */
async function cancel(deps: RewardDeps, supplier: string, order: RewardOrder) {
  const { db } = deps;
  await insertReward(db, supplier, order);
  const row = (await findRewardRow(db, order.key))!;
  if (row.state === 'refused' || row.state === 'cancelled') return 'cancelled';
  const attempts = await leaseReward(db, order.key, row.state);
  if (attempts === undefined) return 'refused';
  const target = await targetOf(deps, supplier, order.game);
  if (!target) return 'refused';
  const isAsked = attempts > 1;
  const reward = row.reward ?? (isAsked ? await findReward(target, order) : undefined);
  return await cancelAt(deps, target, row, reward);
}

async function cancelAt(
  { db, log }: RewardDeps,
  target: RewardTarget,
  row: RewardRow,
  reward: string | undefined,
): Promise<'cancelled' | 'refused'> {
  const { key, state, playerId } = row;
  try {
    if (reward !== undefined) await cancelReward(target, { playerId }, reward);
  } catch (error) {
    if (!isDeclined(error)) throw error;
    log.warn({ err: error, key }, 'a supplier did not cancel free rounds');
    return 'refused';
  }
  await changeReward(db, key, { from: state, to: 'cancelled', reward });
  return 'cancelled';
}

async function cancelAbandoned(deps: RewardDeps): Promise<void> {
  const { db, log } = deps;
  for (const row of await listAbandoned(db, BATCH)) {
    if ((await leaseReward(db, row.key, 'issued')) === undefined) continue;
    const target = await targetOf(deps, row.supplier, row.game);
    if (!target) continue;
    try {
      await cancelAt(deps, target, row, row.reward!);
    } catch (error) {
      log.warn({ err: error, key: row.key }, 'cancelling free rounds failed, asking again later');
    }
  }
}

async function targetOf(
  { db, directory, reachOf }: RewardDeps,
  code: string,
  game: string,
): Promise<RewardTarget | undefined> {
  const supplier = directory.find(code);
  const gameCode = await findCode(db, game);
  if (!supplier?.is_active || gameCode === undefined) return undefined;
  return { supplier, code: gameCode, reach: reachOf(code) };
}
