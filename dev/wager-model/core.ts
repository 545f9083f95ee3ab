import type { AccountId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { repayDebt, transfer } from '#domain/ledger/server/index.ts';
import { findLimit, insertExclusion, writeLimit } from '#domain/protection/server/index.ts';
import { type Wager, type WagerOrder } from '#domain/wagers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { sendResult, type ResultTarget } from './results.ts';
import { ROUND_GAME, ROUND_TABLE } from './rounds.ts';
import { inTx, sameOf, type CoreAnswer, type ModelPlayer, type Sent } from './sent.ts';
import type { Command } from './steps.ts';

/** Sends a command under a key. Sent again, it must give the same answer and move nothing. */
export async function send(
  sent: Sent,
  command: Command,
  target: ResultTarget | undefined,
): Promise<CoreAnswer> {
  const { context, player } = sent;
  switch (command.kind) {
    case 'deposit':
      return await inTx(sent, (tx) => deposit(tx, sent, command.amount));
    case 'withdraw':
      return await inTx(sent, (tx) => withdraw(tx, sent, command.amount));
    case 'grant':
      return await inTx(sent, (tx) => grant(tx, sent, command.amount));
    case 'instant':
      return await placeInstant(sent, command.amount);
    case 'stake':
      return await stake(sent, command);
    case 'debit':
      return await debit(sent, command.amount);
    case 'draw':
      player.round ??= await context.rounds.open();
      await context.rounds.draw(player.round);
      return { same: '' };
    case 'limit':
      return await inTx(sent, (tx) => limit(tx, sent, command));
    case 'exclude': {
      const order = { playerId: player.id, kind: 'self', days: null } as const;
      return await inTx(sent, async (tx) => void (await insertExclusion(tx, order)));
    }
    default:
      return target ? await sendResult(sent, command, target) : { same: '' };
  }
}

type PlayerKind = 'player_cash' | 'player_bonus';

function answerOf(answer: Wager | Refusal): CoreAnswer {
  return isRefusal(answer) ? answer : { same: answer.id.toString() };
}

/** What comes in pays a debt first; a repeat brings nothing in. */
async function deposit(tx: Tx, sent: Sent, value: bigint) {
  const [outer, cash] = await accountsOf(tx, sent, 'player_cash');
  const moved = await transfer(tx, orderOf(sent, outer, cash, value));
  if (isRefusal(moved)) return moved;
  if (!moved.isRepeat) await repayDebt(tx, cash, sent.key);
}

async function withdraw(tx: Tx, sent: Sent, value: bigint) {
  const [outer, cash] = await accountsOf(tx, sent, 'player_cash');
  await repayDebt(tx, cash, sent.key);
  const moved = await transfer(tx, orderOf(sent, cash, outer, value));
  if (isRefusal(moved)) return moved;
}

async function grant(tx: Tx, sent: Sent, value: bigint) {
  const [outer, bonus] = await accountsOf(tx, sent, 'player_bonus');
  const moved = await transfer(tx, orderOf(sent, outer, bonus, value));
  if (isRefusal(moved)) return moved;
}

async function accountsOf(tx: Tx, { context, player }: Sent, kind: PlayerKind) {
  const { accounts } = context.fixture;
  const outer = await accounts.find(tx, 'house_adjustment', 'model', 'RUB');
  return [outer, await accounts.find(tx, kind, player.id.toString(), 'RUB')] as const;
}

function orderOf({ key }: Sent, debited: AccountId, credited: AccountId, value: bigint) {
  return { key, kind: 'model', debit: debited, credit: credited, amount: micro(value) };
}

async function limit(tx: Tx, { player }: Sent, command: Command & { kind: 'limit' }) {
  const period = command.limit === 'stake' ? '' : 'day';
  const name = { kind: command.limit, currency: 'RUB', period } as const;
  const current = await findLimit(tx, player.id, name);
  // A looser limit would have to wait a day.
  if (current?.amount && current.amount <= command.amount) return;
  await writeLimit(tx, player.id, name, { amount: command.amount, pending: null }, 'UTC');
}

async function placeInstant({ context, player, key }: Sent, value: bigint): Promise<CoreAnswer> {
  const answer = await context.fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id: player.id, session: 'model', expiresAt: Infinity },
    key,
    stake: formatMoney(micro(value)),
    currency: 'RUB',
    params: { direction: 'under', target: 5000 },
    isAutobet: false,
  });
  if (isRefusal(answer)) return answer;
  const { id, payout, m4, stake: staked } = answer;
  if (payout !== (staked * m4) / 10_000n) throw new Error(`bet ${id} paid ${payout}`);
  return { same: id.toString(), paid: payout };
}

const GAMES = {
  sport: 'roulette',
  later: 'room-yellow',
  round: ROUND_GAME,
  seed: 'cases',
} as const;

async function stake(sent: Sent, command: Command & { kind: 'stake' }): Promise<CoreAnswer> {
  const { context, player, key } = sent;
  const { accounts, bets, db } = context.fixture;
  if (command.source === 'round') player.round ??= await context.rounds.open();
  const game = GAMES[command.source];
  const order: WagerOrder = {
    playerId: player.id,
    game,
    version: 1,
    stake: micro(command.amount),
    account: await accounts.find(db, 'player_cash', player.id.toString(), 'RUB'),
    escrowAccount: await accounts.find(db, 'house_escrow', game, 'RUB'),
    houseAccount: await accounts.find(db, 'house_game', game, 'RUB'),
    key,
    bet: { on: command.source },
    capM4: 1_000_000n,
    part: '',
    units: 1,
    source: sourceOf(sent, command.source),
  };
  const answer = sent.isAlone
    ? await db.transaction((tx) => bets.wagers.takeWithin(tx, order))
    : await bets.wagers.take(order);
  remember(player, key, answer);
  return answerOf(answer);
}

function sourceOf({ player, key }: Sent, source: keyof typeof GAMES): WagerOrder['source'] {
  switch (source) {
    case 'sport':
      return { kind: 'sport', ref: key };
    case 'later':
    case 'seed':
      return { kind: source };
    case 'round': {
      const admit = () => ({ taken: null });
      return { kind: 'round', roundId: player.round!, table: ROUND_TABLE, admit };
    }
    default:
      return source satisfies never;
  }
}

function remember({ wagers }: ModelPlayer, ref: string, wager: Wager | Refusal | undefined): void {
  if (!wager || isRefusal(wager) || wagers.some((known) => known.wager.id === wager.id)) return;
  wagers.push({ wager, ref, credits: [] });
}

async function debit({ context, player, key }: Sent, value: bigint): Promise<CoreAnswer> {
  const request = { ref: key, player: player.id, amount: formatMoney(micro(value)) };
  const answer = await context.supplier.debit(request);
  if (isRefusal(answer)) return answer;
  remember(player, key, await context.supplier.find(key));
  return sameOf(answer);
}
