import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  findBonus,
  isForPlayer,
  offerBonus,
  payCashReward,
  type LifecycleDeps,
} from '#domain/bonuses/server/index.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import { readActiveSeed, type Vault } from '#domain/fairness/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed, lockPlayClosed } from '#domain/protection/server/index.ts';
import { PRIZE_COLOURS, type FreePrize, type FreeTurn } from '#domain/settings/rules.free-turn.ts';
import { dayAfter, dayOf } from '#platform/server/calendar.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { FreeTurnRecord, ShownPrize, ShownPrizes } from '../../contract.free.ts';
import { drawFree } from '../../rules.free.ts';
import { colourOf } from '../../rules.ts';
import { addSpent, findLatestTurn, insertTurn, lockDay, setPaid, type TurnRow } from './store.ts';

export type FreeTurnDeps = LifecycleDeps & {
  readonly db: Db;
  readonly vault: Pick<Vault, 'open'>;
  /** What the operator gives now. */
  readonly setting: () => FreeTurn;
};

/** The operator's account that pays for free turns. */
const COST_OWNER = 'free-turns';

export type FreeTurnState = {
  readonly is_on: boolean;
  readonly prizes: ShownPrizes | null;
  readonly next_at: string | null;
  readonly latest: FreeTurnRecord | null;
};

const OFF: FreeTurnState = { is_on: false, prizes: null, next_at: null, latest: null };

/** What a player can win now, and what the latest turn has given. */
export async function readFreeTurn(
  { db, setting }: Pick<FreeTurnDeps, 'db' | 'setting'>,
  playerId: PlayerId,
  now: Date = new Date(),
): Promise<FreeTurnState> {
  const terms = setting();
  const currency = (await findPlayer(db, playerId))?.currency;
  if (!isCurrency(currency) || (await isPlayClosed(db, playerId))) return OFF;
  const latest = await findLatestTurn(db, playerId);
  const today = dayOf(now);
  return {
    is_on: terms.is_on,
    prizes: terms.is_on ? await prizesFor(db, terms, playerId, currency) : null,
    next_at: latest?.day === today ? startOf(dayAfter(today)) : null,
    latest: latest ? presentTurn(latest) : null,
  };
}

type TurnRefusal = Refusal<
  'free_turn_off' | 'free_turn_taken' | 'free_turn_over' | 'seeds_missing'
>;

/**
 * Turns the wheel once a day: the result is drawn under the active seeds, and what its colour gives
 * is paid, in one transaction. It is refused before the draw where the largest prize would exceed
 * the budget of the day. For an excluded player and one in a time-out the turn is off.
 */
export async function takeFreeTurn(
  deps: FreeTurnDeps,
  tx: Tx,
  playerId: PlayerId,
  now: Date = new Date(),
): Promise<FreeTurnRecord | TurnRefusal> {
  const terms = deps.setting();
  if ((await lockPlayClosed(tx, playerId)) || !terms.is_on) return refuse('free_turn_off');
  const currency = (await findPlayer(tx, playerId))?.currency;
  if (!isCurrency(currency)) return refuse('free_turn_off');
  const day = dayOf(now);
  const seed = await readActiveSeed(tx, playerId);
  if (!seed) return refuse('seeds_missing');
  const prizes = await prizesFor(tx, terms, playerId, currency);
  const spent = await lockDay(tx, day, currency);
  const latest = await findLatestTurn(tx, playerId);
  if (latest?.day === day) return taken(day);
  if (spent + largestOf(prizes) > parseMoney(terms.budget[currency])!) {
    return refuse('free_turn_over');
  }
  const { clientSeed } = seed;
  const result = drawFree(openSeedPair(deps.vault.open(seed.sealed), clientSeed), day);
  const turn = { playerId, day, currency, seedId: seed.id, clientSeed, result, prizes };
  const row = await insertTurn(tx, turn);
  if (!row) return taken(day);
  await payPrize(deps, tx, row, terms.prizes[colourOf(result)]);
  return presentTurn(row);
}

function taken(day: string): Refusal<'free_turn_taken'> {
  const detail = startOf(dayAfter(day));
  return refuse('free_turn_taken', { turn: [{ code: 'free_turn_taken', detail }] });
}

function startOf(day: string): string {
  return new Date(day).toISOString();
}

/** What each colour gives this player; a bonus that is not for them gives nothing. */
async function prizesFor(
  db: Queryable,
  { prizes }: FreeTurn,
  playerId: PlayerId,
  currency: Currency,
): Promise<ShownPrizes> {
  const shown = PRIZE_COLOURS.map(
    async (colour) => [colour, await prizeFor(db, prizes[colour], playerId, currency)] as const,
  );
  // One entry for each colour.
  return Object.fromEntries(await Promise.all(shown)) as ShownPrizes;
}

async function prizeFor(
  db: Queryable,
  prize: FreePrize,
  playerId: PlayerId,
  currency: Currency,
): Promise<ShownPrize> {
  if (prize === null) return null;
  if (prize.kind === 'cash') {
    const amount = parseMoney(prize.amounts[currency])!;
    return amount > 0n ? { kind: 'cash', currency, amount: formatMoney(amount) } : null;
  }
  const bonus = await findBonus(db, prize.code);
  const isGiven =
    bonus?.isOn === true &&
    amountsOf(bonus.terms, currency) !== undefined &&
    (await isForPlayer(db, bonus.terms, playerId));
  return isGiven ? { kind: 'bonus', names: bonus.terms.names } : null;
}

function largestOf(prizes: ShownPrizes): Micro {
  const amounts = Object.values(prizes).map((prize) =>
    prize?.kind === 'cash' ? parseMoney(prize.amount)! : 0n,
  );
  return micro(amounts.reduce((most, amount) => (amount > most ? amount : most), 0n));
}

async function payPrize(
  deps: FreeTurnDeps,
  tx: Tx,
  { id, playerId, day, currency, prizes, result }: TurnRow,
  prize: FreePrize,
): Promise<void> {
  const won = prizes[colourOf(result)];
  const key = `free-turn:${playerId}:${day}`;
  if (won?.kind === 'cash') {
    const amount = parseMoney(won.amount)!;
    await addSpent(tx, day, currency, amount);
    const order = { playerId, currency, amount, owner: COST_OWNER, key };
    const transferId = await payCashReward(deps, tx, { ...order, kind: 'free_turn_prize' });
    await setPaid(tx, id, { amount, transferId, grantId: null });
  }
  if (won?.kind === 'bonus' && prize?.kind === 'bonus') {
    const { code } = prize;
    const grant = await offerBonus(deps, tx, {
      playerId,
      code,
      currency,
      source: 'promotion',
      key,
    });
    // It was for this player when the prizes were read, in the same transaction.
    if (isRefusal(grant)) throw new Error(`the bonus ${code} of a free turn: ${grant.refused}`);
    await setPaid(tx, id, { amount: null, transferId: null, grantId: grant.id });
  }
}

function presentTurn(row: TurnRow): FreeTurnRecord {
  const { id, day, at, result, prizes, clientSeed, hash, seed } = row;
  const colour = colourOf(result);
  return {
    id: id.toString(),
    day,
    at: at.toISOString(),
    index: result,
    colour,
    prizes,
    prize: prizes[colour],
    client_seed: clientSeed,
    server_seed_hash: hash,
    server_seed: seed,
  };
}
