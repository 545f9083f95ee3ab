/** Random commands of players with bonuses, taken on paper and by the real server. */
import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro, truncateToMinor } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  cancelBonus,
  chooseOrder,
  expireBonuses,
  forfeitBonuses,
  listOpenFreeRounds,
  moveInQueue,
  offerBonus,
} from '#domain/bonuses/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import type { BonusFixture } from './bonus-fixture.ts';
import type { BonusPaper } from './bonus-paper.ts';
import type { BonusPaperWager } from './bonus-paper-rules.ts';
import type { BonusStep } from './bonus-steps.ts';
import { defineBonus, freeRoundsOf, termsOf } from './bonus-terms.ts';

const MAJOR = 1_000_000n;
/** The targets of dice: won in half of all cases, and in 95 of 100. */
const TARGETS = { dice: 5000, 'safe-dice': 9500 } as const;
const DICE_MAX = 2_000n * MAJOR;

/** The bonuses of the model; their budgets last for any number of players. */
export async function defineModelBonuses(fixture: BonusFixture): Promise<void> {
  const { db } = fixture;
  await defineBonus(db, 'kept', termsOf({ release: 'winnings' }, '100'));
  await defineBonus(db, 'dice-gift', termsOf({ games: ['dice'] }, '30'));
  await defineBonus(db, 'pot', termsOf({ stake_order: 'one_pot' }, '70'));
  const phantom = termsOf({ stake_order: 'one_pot', release: 'winnings' }, '90');
  await defineBonus(db, 'phantom', phantom);
  await defineBonus(db, 'chosen', termsOf({ stake_order: 'choice' }, '60'));
  await defineBonus(db, 'rounds', freeRoundsOf());
  await defineBonus(db, 'cash-rounds', freeRoundsOf({ wager: 0 }));
  for (const name of [
    'rounds',
    'cash-rounds',
    'pot',
    'phantom',
    'chosen',
    'first',
    'gift',
    'kept',
    'dice-gift',
  ]) {
    await fixture.budget(name, '100000000000');
  }
}

export type BonusLife = {
  readonly id: PlayerId;
  readonly paper: BonusPaper;
  /** The wagers of the paper, in its order; undefined for instant bets. */
  readonly wagers: (Wager | undefined)[];
};

/** Takes one command on both sides. What the paper refuses, the server has to refuse as well. */
export async function takeBonusStep(
  fixture: BonusFixture,
  life: BonusLife,
  step: BonusStep,
  key: string,
): Promise<void> {
  const { id, paper } = life;
  switch (step.kind) {
    case 'deposit': {
      const amount = micro(step.amount * MAJOR);
      paper.deposit(amount);
      return await fixture.deposit(id, formatMoney(amount), key);
    }
    case 'offer':
      return await offer(fixture, life, step.code, key);
    case 'claim':
      return await claim(fixture, life, step, key);
    case 'stake':
      return await stake(fixture, life, step.tenths, key);
    case 'dice':
      return await playDice(fixture, life, step);
    case 'round':
      return await playRound(fixture, life, step, key);
    case 'settle':
    case 'correct':
    case 'lower':
    case 'return':
      return await close(fixture, life, step);
    case 'move':
      return await move(fixture, life, step);
    case 'choose':
      return await choose(fixture, life, step);
    case 'cancel':
      return await cancel(fixture, life, step.index);
    case 'withdraw':
      paper.endAll('forfeited');
      return await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, id, 'RUB'));
    case 'exclude':
      paper.endAll('cancelled');
      return await fixture.exclude(id);
    case 'expire':
      paper.expire();
      return await expire(fixture, id);
    default:
      step satisfies never;
  }
}

type Of<K extends BonusStep['kind']> = Extract<BonusStep, { readonly kind: K }>;

async function offer(
  fixture: BonusFixture,
  { id, paper }: BonusLife,
  of: Of<'offer'>['code'],
  key: string,
) {
  paper.offer(of);
  const wanted = { playerId: id, code: of, currency: 'RUB', source: 'code', key } as const;
  const made = await fixture.db.transaction((tx) => offerBonus(fixture.deps, tx, wanted));
  expect(isRefusal(made)).toBe(false);
}

/** An offer of before, or a new one. */
async function claim(fixture: BonusFixture, life: BonusLife, step: Of<'claim'>, key: string) {
  const { id, paper } = life;
  if (step.isNew) await offer(fixture, life, step.code, key);
  const offered = paper.grants.filter(({ state }) => state === 'available');
  const grant = pick(offered, step.isNew ? offered.length - 1 : step.index);
  if (!grant) return;
  const { id: grantId } = (await fixture.grants(id))[paper.grants.indexOf(grant)]!;
  const refused = paper.claim(grant);
  expect((await fixture.claimOffer(id, grantId))?.refused).toBe(refused);
  if (grant.state === 'playing') await fixture.issue();
}

const partOf = ({ cash, bonus }: BonusPaper, tenthsOf: bigint) =>
  truncateToMinor(((cash + bonus) * tenthsOf) / 10n);

async function stake(
  fixture: BonusFixture,
  { id, paper, wagers }: BonusLife,
  of: bigint,
  key: string,
) {
  const amount = partOf(paper, of);
  if (amount === 0n) return;
  const refused = paper.stake('roulette', amount);
  const answer = await fixture.tryStake(id, formatMoney(amount), key);
  expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  if (!isRefusal(answer)) wagers.push(answer);
}

/** The server draws; the paper says how the stake and the payout are split. */
async function playDice(fixture: BonusFixture, { id, paper, wagers }: BonusLife, step: Of<'dice'>) {
  const amount = partOf(paper, step.tenths);
  if (amount < MAJOR || amount > DICE_MAX) return;
  const refused = paper.stake(step.game, amount);
  const answer = await fixture.tryDice(id, formatMoney(amount), TARGETS[step.game]);
  expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  if (isRefusal(answer)) return;
  wagers.push(undefined);
  const wager = paper.wagers.at(-1)!;
  expect(answer.bonus_stake).toBe(wager.bonus);
  paper.settle(wager, answer.payout);
}

/** A free round, decided by the server or open; winnings of an open one come by `settle`. */
async function playRound(
  fixture: BonusFixture,
  { id, paper, wagers }: BonusLife,
  step: Of<'round'>,
  key: string,
) {
  const grant = pick(paper.openRounds, step.index);
  if (!grant) return;
  const { id: grantId } = (await fixture.grants(id))[paper.grants.indexOf(grant)]!;
  const open = await listOpenFreeRounds(fixture.db, [id]);
  const rounds = open.find(({ bonusGrant }) => bonusGrant === grantId)!;
  if (!step.isOpen) {
    const bet = await fixture.tryDice(id, '10.00', TARGETS.dice, { freeRounds: rounds.id });
    if (isRefusal(bet)) throw new Error(bet.refused);
    return paper.playRound(grant, bet.payout);
  }
  const wager = await fixture.stakeFree(id, rounds.id, key);
  if (isRefusal(wager)) throw new Error(wager.refused);
  paper.openRound(grant);
  wagers.push(wager);
}

/** A result, a correction to a larger or smaller payout, or the return of the stake. */
async function close(
  fixture: BonusFixture,
  { paper, wagers }: BonusLife,
  step: Of<'settle' | 'correct' | 'lower' | 'return'>,
) {
  const states: Record<typeof step.kind, readonly BonusPaperWager['state'][]> = {
    settle: ['open'],
    correct: ['won', 'lost'],
    lower: ['won'],
    return: ['open', 'lost'],
  };
  const found = paper.wagers.filter(
    ({ state, rounds }, at) =>
      wagers[at] !== undefined &&
      states[step.kind].includes(state) &&
      // What is corrected after a free round goes to the operator, and is not modelled.
      (!rounds || state === 'open'),
  );
  const wager = pick(found, step.index);
  if (!wager) return;
  const real = wagers[paper.wagers.indexOf(wager)]!;
  if (step.kind === 'return') {
    paper.giveBack(wager);
    return await fixture.returnStake(real);
  }
  const payout = micro((wager.stake * step.tenths) / 10n);
  if (step.kind === 'lower') {
    const lower = micro((wager.payout * step.tenths) / 10n);
    paper.correct(wager, lower);
    return void (await fixture.correct(real, lower));
  }
  if (step.kind === 'settle') {
    paper.settle(wager, payout);
    return void (await fixture.settle(real, formatMoney(payout)));
  }
  const corrected = micro(wager.payout + payout);
  paper.correct(wager, corrected);
  await fixture.correct(real, corrected);
}

async function move(fixture: BonusFixture, { id, paper }: BonusLife, step: Of<'move'>) {
  const { length } = paper.queue;
  if (length === 0) return;
  const from = step.index % length;
  // One more than there are is the end.
  const before = step.before % (length + 1);
  const grants = await fixture.grants(id);
  const idOf = (place: number) => grants[paper.grants.indexOf(paper.queue[place]!)]!.id;
  const wanted = [idOf(from), before === length ? null : idOf(before)] as const;
  if (from !== before) paper.move(from, before === length ? undefined : before);
  const refused = await fixture.db.transaction((tx) => moveInQueue(tx, id, ...wanted));
  expect(refused).toBeUndefined();
}

/** Which money a bonus that is active or waits takes first; the terms of most leave no choice. */
async function choose(
  fixture: BonusFixture,
  { id, paper }: BonusLife,
  step: { readonly index: number; readonly isFirst: boolean },
) {
  const begun = paper.open.filter(({ state }) => state === 'pending' || state === 'active');
  const grant = pick(begun, step.index);
  if (!grant) return;
  const { id: grantId } = (await fixture.grants(id))[paper.grants.indexOf(grant)]!;
  const order = step.isFirst ? 'bonus_first' : 'cash_first';
  const refused = await fixture.db.transaction((tx) =>
    chooseOrder(fixture.deps, tx, id, grantId, order),
  );
  expect(refused?.refused).toBe(grant.code === 'chosen' ? undefined : 'bonus_order_fixed');
  if (grant.code === 'chosen') grant.isFirst = step.isFirst;
}

async function cancel(fixture: BonusFixture, { id, paper }: BonusLife, of: number) {
  const grant = pick(paper.open, of);
  if (!grant) return;
  const { id: grantId } = (await fixture.grants(id))[paper.grants.indexOf(grant)]!;
  paper.cancel(grant);
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, grantId));
}

async function expire(fixture: BonusFixture, id: PlayerId): Promise<void> {
  await fixture.asOwner(
    `update bonus_grants set claim_until = clock_timestamp(),
            active_until = case when state = 'active' then clock_timestamp() else active_until end
      where player_id = ${id} and state in ('available', 'claimed', 'active')`,
  );
  // The job waits for bets of that time, those of other players included.
  await expect
    .poll(async () => {
      await expireBonuses({ ...fixture.deps, db: fixture.db, announceBonuses: () => {} });
      return await fixture.db.query(
        `select id from bonus_grants where player_id = $1
            and (state in ('available', 'claimed') and claim_until <= now()
                 or state = 'active' and active_until <= now())`,
        [id],
      );
    })
    .toEqual([]);
}

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(1, items.length)];
}
