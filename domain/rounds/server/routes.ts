import type { Json } from '#core/fairness/json.ts';
import { toWagerId, toRoundId, type PlayerId, type RoundId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import {
  settleWagers,
  findWager,
  listResults,
  listOfRound,
  listOpenWagers,
  listWagersOfPlayer,
  type Bet,
  type Wager,
} from '#domain/wagers/server/index.ts';
import type { Signer } from '#domain/fairness/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { lossMax } from '#domain/bets/rules.limits.ts';
import { getRound, listChains, listRounds, myRoundBets, type OwnBet } from '../contract.ts';
import type { RoundRefusalCode, tableCalls } from '../contract.table.ts';
import { ownBet, publicRound } from './live/public.ts';
import type { RoundFiles } from './round-files.ts';
import type { Rounds } from './rounds.ts';
import { findRound, listOver, lockRound } from './store.ts';
import type { AnyTable } from './tables/definition.ts';
import { findPlaced, placeInRound, type RoundBetRequest } from './tables/place.ts';
import { ownQueued, queueBet } from './tables/queue.ts';
import { cancelQueued, findQueued, listQueued } from './tables/store.queue.ts';
import { returned } from './tables/settled.ts';
import { readChains } from './store.chains.ts';

/** The two calls of any table; each has its own schemas, which the contract validated. */
export type TableCalls = ReturnType<typeof tableCalls>;

export type OwnAnswer = { bet: OwnBet; balance: string | null };

/** What a table returns. `betOf` makes the game's bet of the player's input. */
export function tableRoutes(
  rounds: Rounds,
  table: AnyTable<never>,
  calls: TableCalls,
  betOf: (sent: Json, stake: string) => Json = (sent) => sent,
  partOf?: (sent: Json) => string,
): Route[] {
  return [
    on(calls.placeBet, atMost('20 per second'), async ({ viewer, key, body, origin }) => {
      const { stake, currency, bet, round, may_wait, is_autobet } = body;
      const answer = await placeOrQueue(rounds, table, {
        viewer,
        key,
        stake,
        currency,
        bet: betOf(bet as Json, stake),
        roundId: round === undefined ? undefined : toRoundId(round),
        mayWait: may_wait ?? false,
        isAutobet: is_autobet ?? false,
        from: origin,
        ...(partOf && { part: partOf(bet as Json) }),
      });
      return underData(answer);
    }),
    on(calls.cancelBet, atMost('20 per second'), (request) =>
      answerOnce(rounds.context.db, calls.cancelBet, request, async () =>
        underData(await cancelBet(rounds, table, request.viewer.id, BigInt(request.params.id))),
      ),
    ),
  ];
}

/**
 * A bet in the open round; one that came too late is queued for the next if the player allows it.
 */
export async function placeOrQueue<Code extends string>(
  { context }: Rounds,
  table: AnyTable<Code>,
  request: RoundBetRequest,
): Promise<OwnAnswer | Refusal<Code | RoundRefusalCode>> {
  if (!(await isAtTable(context, table, request.roundId))) return refuse('betting_closed');
  // A key that was queued before returns what became of that bet.
  const waiting = request.mayWait && (await findQueued(context, request.viewer.id, request.key));
  if (waiting && waiting.wager_id === null) {
    const queued = await queueBet(context, table, request);
    return isRefusal(queued) ? queued : { bet: ownQueued(table, queued), balance: null };
  }
  const placed = await placeInRound(context, table, request);
  if (isRefusal(placed)) {
    if (placed.refused !== 'betting_closed' || !request.mayWait) return placed;
    const queued = await queueBet(context, table, request);
    return isRefusal(queued) ? queued : { bet: ownQueued(table, queued), balance: null };
  }
  return await answerOf(context.db, table, placed);
}

/** The earlier result of this same request, whatever the state of the table is now. */
export async function placedBefore(
  { context }: Rounds,
  table: AnyTable,
  request: RoundBetRequest,
): Promise<OwnAnswer | undefined> {
  const placed = await findPlaced(context, table, request);
  return placed && (await answerOf(context.db, table, placed));
}

/**
 * Tables of one game have separate rounds: a ticket of one room is not valid in another, where the
 * price and even the currency differ. This process may receive a round a moment late.
 */
async function isAtTable(
  { db, broadcaster }: Rounds['context'],
  table: AnyTable,
  roundId: RoundId | undefined,
): Promise<boolean> {
  if (roundId === undefined || broadcaster.roundOf(table.name)?.id === roundId.toString())
    return true;
  return (await findRound(db, roundId))?.table_name === table.name;
}

export async function answerOf(
  db: Db,
  table: AnyTable,
  wager: Wager,
  known?: Bet,
): Promise<OwnAnswer> {
  const bet =
    known ?? (wager.is_open ? undefined : (await listResults(db, [wager.id])).get(wager.id));
  const balance = formatMoney((bet ?? wager).balance);
  return { bet: ownBet(table, wager, bet), balance };
}

/** Cancels a bet while its round takes bets, or a queued bet: the id is of either. */
async function cancelBet(
  { context }: Rounds,
  table: AnyTable,
  playerId: PlayerId,
  id: bigint,
): Promise<OwnAnswer | Refusal<'not_found' | 'betting_closed' | 'bet_required'>> {
  const queued = await cancelQueued(context, playerId, id);
  if (queued) {
    const bet = { ...ownQueued(table, queued), state: 'void' as const };
    context.broadcaster.publishToPlayer(playerId, [bet]);
    return { bet, balance: null };
  }
  const wager = await findWager(context.db, toWagerId(id));
  const isOwn = wager?.player_id === playerId && wager.game === table.game.name;
  if (!wager || !isOwn || wager.round_id === null) return refuse('not_found');
  const closed = await context.db.transaction(async (tx) => {
    const round = await lockRound(tx, wager.round_id!);
    const isOpen = round.state === 'waiting' || round.state === 'betting';
    const isInTime = round.lock_at === null || +round.lock_at > context.clock.now();
    if (!isOpen || !isInTime) return refuse('betting_closed');
    const needed = await refuseIfRequired(context, tx, table, wager);
    if (needed) return needed;
    const closing = returned(wager, round.facts, 'cancelled');
    return await settleWagers(tx, [closing], context.wagers.nextId);
  });
  if (isRefusal(closed)) return closed;
  const bet = (await listResults(context.db, [wager.id])).get(wager.id)!;
  if (closed.has(wager.id)) {
    context.wagers.settled([bet]);
    context.broadcaster.publishBets(table, [[wager, bet]]);
  }
  return await answerOf(context.db, table, wager, bet);
}

/**
 * The stakes on one part of a table cover the possible wins of another part. A bet that such wins
 * rely on cannot be cancelled: the round would exceed its risk limit.
 */
async function refuseIfRequired(
  { settings }: Rounds['context'],
  tx: Tx,
  table: AnyTable,
  { id, account, round_id }: Wager,
): Promise<Refusal<'bet_required'> | undefined> {
  const limit = settings.find(table.game.name)?.limits.get(currencyOf(account));
  if (!table.worstLoss || !limit) return undefined;
  const all = (await listOfRound(tx, round_id!))
    .filter((each) => each.is_open && currencyOf(each.account) === currencyOf(account))
    .map((each) => ({ id: each.id, part: each.part, staked: each.stake }));
  const loss = table.worstLoss(all.filter((each) => each.id !== id));
  const isWorse = loss > table.worstLoss(all) && loss > lossMax(limit);
  return isWorse ? refuse('bet_required') : undefined;
}

/** The public calls of shared rounds, whatever the table. */
export function roundRoutes(db: Db, readFile: RoundFiles, signer: Pick<Signer, 'sign'>): Route[] {
  return [
    on(listChains, atMost('60 per minute'), async () => ({ data: await readChains(db) })),
    on(listRounds, atMost('120 per minute'), ({ query }) =>
      readPage(
        query,
        byId((before, limit) => listOver(db, query.table, before, limit), publicRound),
      ),
    ),
    on(getRound, atMost('120 per minute'), async ({ params }) => {
      const file = await readFile(toRoundId(params.id));
      return file ? { data: await signer.sign(file) } : refuse('not_found');
    }),
  ];
}

/** The live state of each table, and every player's own bets. */
export function roundTopics(rounds: Rounds): Topic[] {
  const { context, tables, broadcaster } = rounds;
  const own = privateTopic(myRoundBets, {
    snapshot: async (viewer) => {
      const open = await listOpenWagers(context.db, viewer.id);
      const closed = await listClosedNow(rounds, viewer.id);
      const shown = [...open, ...closed.keys()].flatMap((wager) => {
        const table = tableOf(tables, wager);
        const isShared = wager.seed_id === null;
        return isShared && table ? [ownBet(table, wager, closed.get(wager))] : [];
      });
      const queued = await listQueued(context, viewer.id);
      const waiting = queued.flatMap((each) => {
        const table = tables.get(each.table_name);
        return table ? [ownQueued(table, each)] : [];
      });
      return [...shown, ...waiting];
    },
  });
  const live = [...tables.values()].flatMap(({ topic, name }) =>
    topic ? [publicTopic(topic, { snapshot: () => broadcaster.current(name) })] : [],
  );
  return [own, ...live];
}

/** The player's bets that are over, in the rounds that the tables show. */
async function listClosedNow({ context: { db }, tables, broadcaster }: Rounds, id: PlayerId) {
  const shown = [...tables.keys()].flatMap((name) => broadcaster.roundOf(name) ?? []);
  const rounds = shown.map((round) => toRoundId(round.id));
  const closed = (await listWagersOfPlayer(db, id, rounds)).filter(({ is_open }) => !is_open);
  const results = await listResults(
    db,
    closed.map((wager) => wager.id),
  );
  return new Map(closed.map((wager) => [wager, results.get(wager.id)]));
}

function tableOf(tables: ReadonlyMap<string, AnyTable>, wager: Wager): AnyTable | undefined {
  const own = [...tables.values()].filter(({ game }) => game.name === wager.game);
  return own.find(({ currency }) => currency === currencyOf(wager.account)) ?? own[0];
}
