import { createHash } from 'node:crypto';
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { formatMoney, parseMoney, ZERO } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import {
  getStudioReplay,
  getStudioState,
  listStudioRounds,
  markShown,
  rotateStudioSeed,
  spin,
} from '../contract.ts';
import { defaultStakeOf, stakesOf } from '../rules.stakes.ts';
import type { StudioContext } from './context.ts';
import { readPools, type ShownPool } from './jackpots.ts';
import { readReplay } from './replay.ts';
import { lockSeed, replaceSeed } from './seeds.ts';
import { playRound, readBalance } from './spin.ts';
import { rewardView } from './rewards.ts';
import { findPlayable, findReward } from './store.rewards.ts';
import { findOpenRound, listRounds, type StudioRoundRow } from './store.rounds.ts';
import {
  extendSession,
  findSession,
  setShownRound,
  type StudioSessionRow,
} from './store.sessions.ts';
import { readActiveSeed } from './store.seeds.ts';
import { roundView, seedView } from './view.ts';

const PAGE = 20;
/** Many players may share one address. */
const OFTEN = atMost('1200 per minute');

/** The calls of the client; each is made with the session that the launch gave it. */
export function studioRoutes(context: StudioContext): Route[] {
  const { db } = context;
  const sessionOf = (body: { readonly session: string }) =>
    findSession(db, createHash('sha256').update(body.session).digest());
  return [
    on(getStudioState, OFTEN, async ({ body }) => {
      const session = await sessionOf(body);
      return session ? await readState(context, session) : refuse('session_over');
    }),
    on(spin, OFTEN, async (request) => {
      const session = await sessionOf(request.body);
      return session ? await answerSpin(context, session, request) : refuse('session_over');
    }),
    on(markShown, OFTEN, async ({ body }) => {
      const session = await sessionOf(body);
      if (!session) return refuse('session_over');
      await setShownRound(db, session.id, BigInt(body.round));
      return { data: {} };
    }),
    on(rotateStudioSeed, OFTEN, async ({ body }) => {
      const session = await sessionOf(body);
      return session ? await rotate(context, session, body.client_seed) : refuse('session_over');
    }),
    on(listStudioRounds, OFTEN, async ({ body }) => {
      const session = await sessionOf(body);
      return session ? await readRounds(context, session, body.cursor) : refuse('session_over');
    }),
    on(getStudioReplay, OFTEN, ({ body }) => readReplay(context, body.token)),
  ];
}

async function readState(context: StudioContext, session: StudioSessionRow) {
  const { db, slots, vault } = context;
  const { game, owner, currency, rules } = session;
  const balance = await readBalance(context, session);
  if (balance === null) return refuse('wallet_away');
  const slot = slots.get(game)!;
  const seed = await db.transaction((tx) => lockSeed(tx, vault, owner));
  const [round] = await listRounds(db, { owner, game, limit: 1 });
  const isShown = !round || (session.shown_round ?? 0n) >= round.id;
  const stakeMax = rules.stake_max === null ? undefined : parseMoney(rules.stake_max);
  const terms = { currency, stakeStep: slot.sheet.stakeStep, stakeMax };
  const { stake_max: _, ...shownRules } = rules;
  return {
    data: {
      game,
      version: slot.version,
      currency,
      is_demo: session.player === null,
      balance: formatMoney(balance),
      stakes: stakesOf(terms).map(formatMoney),
      default_stake: formatMoney(defaultStakeOf(terms) ?? ZERO),
      seed: seedView(seed),
      rules: shownRules,
      round: round ? roundView(vault, round) : null,
      is_round_shown: isShown,
      jackpots: poolsView(await readPools(db, slot, currency)),
      ...(await readRewards(db, session, isShown ? undefined : round)),
      lobby_url: session.lobby_url,
      deposit_url: session.deposit_url,
    },
  };
}

/** The free spins that can be played, and those whose last one this round was. */
async function readRewards(
  db: Db,
  session: StudioSessionRow,
  round: StudioRoundRow | undefined,
): Promise<Record<'reward' | 'ended_reward', ReturnType<typeof rewardView> | null>> {
  const next = await findPlayable(db, session);
  const own = round?.reward_id ? await findReward(db, round.reward_id) : undefined;
  const ended = own && rewardView(own);
  return {
    reward: next ? rewardView(next) : null,
    ended_reward: ended?.left === 0 ? ended : null,
  };
}

async function answerSpin(
  context: StudioContext,
  session: StudioSessionRow,
  { body, key }: CallRequest<typeof spin>,
) {
  const { db, vault, slots } = context;
  const request = { key, stake: body.stake, isBought: body.is_bought, reward: body.reward ?? null };
  const spun = await playRound(context, session, request);
  if (isRefusal(spun)) return spun;
  await extendSession(db, session.id);
  const seed = await readActiveSeed(db, session.owner);
  const pools = await readPools(db, slots.get(session.game)!, session.currency);
  return {
    data: {
      round: roundView(vault, spun.round),
      balance: spun.balance === null ? null : formatMoney(spun.balance),
      jackpots: poolsView(pools),
      seed: seedView(seed),
      ...(await readRewards(db, session, spun.round)),
    },
  };
}

async function rotate({ db, vault }: StudioContext, session: StudioSessionRow, clientSeed: string) {
  if (!isClientSeed(clientSeed)) return refuse('bad_client_seed');
  return await db.transaction(async (tx) => {
    const active = await lockSeed(tx, vault, session.owner);
    if (await findOpenRound(tx, active.id)) return refuse('round_open');
    const next = await replaceSeed(tx, vault, active, clientSeed);
    const revealed = { hash: active.hash, server_seed: vault.open(active.sealed) };
    return { data: { seed: seedView(next), revealed } };
  });
}

async function readRounds(
  { db, vault }: StudioContext,
  { owner, game }: StudioSessionRow,
  cursor: string | undefined,
) {
  const before = cursor === undefined ? undefined : toId(cursor);
  const page = before === undefined ? {} : { before };
  const rows = await listRounds(db, { owner, game, ...page, limit: PAGE + 1 });
  const rounds = rows.slice(0, PAGE).map((row) => roundView(vault, row));
  return { data: { rounds, next: rows.length > PAGE ? rounds.at(-1)!.id : null } };
}

/** An invalid cursor is that of a list which is over. */
function toId(cursor: string): bigint {
  return /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n;
}

function poolsView(pools: readonly ShownPool[]) {
  return pools.map(({ tier, amount }) => ({ tier, amount: formatMoney(amount) }));
}
