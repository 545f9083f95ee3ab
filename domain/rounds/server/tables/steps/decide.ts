import type { Json } from '#core/fairness/json.ts';
import { toWagerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { Tx } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { stakeRefusal } from '#domain/protection/server/index.ts';
import {
  addChoice,
  findByKeys,
  findWager,
  isStakeConflict,
  type RoundSource,
  type Wager,
} from '#domain/wagers/server/index.ts';
import type { OwnBet } from '../../../contract.ts';
import type { RoundRefusalCode } from '../../../contract.table.ts';
import { ownBet } from '../../live/public.ts';
import type { Rounds } from '../../rounds.ts';
import { lockRound } from '../../store.ts';
import type { RoundsContext } from '../context.ts';
import type { AnyTable } from '../definition.ts';
import { orderOf } from '../place.ts';

export type DecideRequest = {
  readonly viewer: Viewer;
  readonly key: string;
  /** The bet of the seat. */
  readonly id: bigint;
  /** The step that the player decides in: a decision that comes too late is refused. */
  readonly step: number;
  readonly choice: Json;
};

/** `added` is the bet that was added for the decision, with a stake of its own. */
export type DecideAnswer = {
  readonly bet: OwnBet;
  readonly added: OwnBet | null;
  /** Null where no stake was taken. */
  readonly balance: string | null;
};

type StepCode = 'not_found' | 'step_over' | 'already_decided' | 'not_possible';
type Decided = { readonly seat: Wager; readonly added: Wager | undefined };
/** Takes the stake of the bet that a decision adds. */
type Take<Code extends string> = (tx: Tx, bet: Json) => Promise<Wager | Refusal<Code>>;

const ATTEMPTS = 3;

/** Records a decision of a seat, in the present step, that needs no stake. */
export async function decide(
  { context }: Pick<Rounds, 'context'>,
  table: AnyTable<never>,
  request: DecideRequest,
): Promise<DecideAnswer | Refusal<StepCode>> {
  const seat = await findSeat(context, table, request);
  if (!seat) return refuse('not_found');
  const decided = await record(context, table, { request, seat, take: refuseStake });
  return isRefusal(decided) ? decided : answerOf(table, decided);
}

/** A decision that needs a stake has a call of its own, with the refusals of stakes. */
const refuseStake = () => Promise.resolve(refuse('not_possible'));

/**
 * Records a decision with the stake it needs, which is taken in the same transaction, as any other
 * stake is: if it is refused, nothing is decided and the hand goes on. A repeated key returns its
 * first answer.
 */
export async function decideWithStake(
  { context }: Pick<Rounds, 'context'>,
  table: AnyTable<never>,
  request: DecideRequest,
): Promise<DecideAnswer | Refusal<RoundRefusalCode | StepCode>> {
  const seat = await findSeat(context, table, request);
  if (!seat) return refuse('not_found');
  const [added] = await findByKeys(context.db, [{ playerId: seat.player_id, key: request.key }]);
  if (added && table.steps!.addedTo(added.bet) !== seat.id.toString()) return refuse('key_reused');
  const decided = added ? { seat, added } : await stakeAndRecord(context, table, request, seat);
  return isRefusal(decided) ? decided : answerOf(table, decided);
}

/** Again when a limit or a bonus changed between the checks and the stake. */
async function stakeAndRecord(
  context: RoundsContext,
  table: AnyTable<never>,
  request: DecideRequest,
  seat: Wager,
): Promise<Decided | Refusal<RoundRefusalCode | StepCode>> {
  for (let attempt = 1; ; attempt++) {
    try {
      // A player who may not stake is told that first, whatever the round does now.
      const take =
        (await refuseProtected(context, seat)) ?? (await takerFor(context, table, request, seat));
      if (isRefusal(take)) return take;
      return await record(context, table, { request, seat, take });
    } catch (error) {
      if (attempt === ATTEMPTS || !isStakeConflict(error)) throw error;
    }
  }
}

async function refuseProtected(
  { db }: RoundsContext,
  { player_id: playerId, account, stake, game }: Wager,
) {
  return await stakeRefusal(db, { playerId, account, stake, game });
}

async function findSeat(
  { db }: RoundsContext,
  table: AnyTable<never>,
  { viewer, id }: DecideRequest,
): Promise<Wager | undefined> {
  const seat = await findWager(db, toWagerId(id));
  const isOwn = seat?.player_id === viewer.id && seat.game === table.game.name;
  const isSeat = isOwn && seat.round_id !== null && table.steps!.addedTo(seat.bet) === undefined;
  return isSeat ? seat : undefined;
}

/**
 * The stake of the seat once more, checked as every stake of this table is. The operator's risk in
 * it was covered when the seat was taken.
 */
async function takerFor(
  context: RoundsContext,
  table: AnyTable<never>,
  { viewer, key }: DecideRequest,
  { account, stake, bet, round_id }: Wager,
): Promise<Take<RoundRefusalCode> | Refusal<RoundRefusalCode>> {
  const order = await orderOf(context, table, {
    viewer,
    key,
    stake: formatMoney(stake),
    currency: currencyOf(account),
    bet,
    roundId: round_id!,
    mayWait: false,
    isAutobet: false,
    isAdded: true,
  });
  if (isRefusal(order)) return order;
  const admit = () => ({ taken: table.takenAtFirst([]) });
  const source: RoundSource<never> = { ...order.source, isAdded: true, admit };
  return async (tx, added) =>
    await context.wagers.takeWithin(tx, {
      ...order,
      bet: added,
      part: table.partOf?.(added) ?? '',
      source,
    });
}

type Asked<Code extends string> = {
  readonly request: DecideRequest;
  readonly seat: Wager;
  readonly take: Take<Code>;
};

async function record<Code extends string>(
  context: RoundsContext,
  table: AnyTable<never>,
  asked: Asked<Code>,
): Promise<Decided | Refusal<Code | StepCode>> {
  const decided = await context.db.transaction((tx) => recordLocked(context, table, tx, asked));
  if (isRefusal(decided)) return decided;
  const { seat, added } = decided;
  const changed = added ? [seat, added] : [seat];
  context.broadcaster.publishBets(
    table,
    changed.map((wager) => [wager, undefined] as const),
  );
  context.wake(table);
  return decided;
}

/** With the round locked, a step ends either before this decision or after it. */
async function recordLocked<Code extends string>(
  { clock }: RoundsContext,
  table: AnyTable<never>,
  tx: Tx,
  { request: { step, choice }, seat: found, take }: Asked<Code>,
): Promise<Decided | Refusal<Code | StepCode>> {
  const steps = table.steps!;
  const { state, shown } = await lockRound(tx, found.round_id!);
  if (state !== 'running' || shown?.step !== step) return refuse('step_over');
  if (clock.now() >= Date.parse(shown.until)) return refuse('step_over');
  const seat = (await findWager(tx, found.id))!;
  if (steps.waitsFor(seat.bet, shown.view, seat.choices) !== 'decision') {
    return refuse('already_decided');
  }
  const chosen = steps.choose(seat, shown.view, choice);
  if (!chosen) return refuse('not_possible');
  const added = chosen.added === undefined ? undefined : await take(tx, chosen.added);
  if (added && isRefusal(added)) return added;
  const choices = [...seat.choices, choice];
  await addChoice(tx, seat.id, choices);
  return { seat: { ...seat, choices }, added };
}

function answerOf(table: AnyTable<never>, { seat, added }: Decided): DecideAnswer {
  return {
    bet: ownBet(table, seat),
    added: added ? ownBet(table, added) : null,
    balance: added ? formatMoney(added.balance) : null,
  };
}
