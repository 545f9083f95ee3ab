import type { BetId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  listResults,
  onceOutside,
  reopenWager,
  resettle,
  rollBackSettlement,
  settleOutside,
  settleWagers,
  voidWager,
} from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { creditOf, numberOf, targetOf } from './paper.ts';
import {
  inTx,
  sameOf,
  type CoreAnswer,
  type KnownWager,
  type ModelPlayer,
  type Sent,
} from './sent.ts';
import { textOf, type Command } from './steps.ts';

/** The wager that a command is about, and what it says of it, as things were before the command. */
export type ResultTarget = KnownWager & {
  /** The number of the settlement to take back. */
  readonly number: number;
  /** The supplier's name for the credit or the bet to take back. */
  readonly undone: string;
  /** Its round was not drawn: the stake is returned. */
  readonly isReturned: boolean;
};

export function findTarget(
  { paper, wagers }: ModelPlayer,
  command: Command,
): ResultTarget | undefined {
  const target = targetOf(paper, command);
  if (!target) return undefined;
  const known = wagers[paper.wagers.indexOf(target)]!;
  const undone = command.kind === 'undo_credit' ? creditOf(target, command.which)! : undefined;
  return {
    ...known,
    number: command.kind === 'rollback' ? numberOf(target, command.which) : 0,
    undone: undone ? known.credits[target.credits.indexOf(undone)]! : known.ref,
    isReturned: target.source === 'round' && !paper.isDrawn,
  };
}

/** Sends what comes of a wager, as its source says it. */
export async function sendResult(
  sent: Sent,
  command: Command,
  target: ResultTarget,
): Promise<CoreAnswer> {
  switch (command.kind) {
    case 'pay':
      return await pay(sent, target, command.payout);
    case 'credit':
      return await credit(sent, target, command);
    case 'undo_credit':
    case 'undo_bet': {
      const request = { ref: sent.key, of: target.undone, bet: target.ref };
      return sameOf(await sent.context.supplier.rollback(request));
    }
    default:
      return await inTx(sent, (tx) => correct(tx, sent, command, target));
  }
}

/** As the rules of a game end it; before the draw of its round a stake is returned. */
async function pay(
  { context: { fixture }, isAlone }: Sent,
  { wager, isReturned }: ResultTarget,
  value: bigint,
): Promise<CoreAnswer> {
  const payout = isReturned ? wager.stake : micro(value);
  const m4 = (payout * 10_000n) / wager.stake;
  const voidReason = isReturned ? 'cancelled' : null;
  const closing = { wager, m4, payout, params: {}, outcome: {}, voidReason };
  const { db, bets } = fixture;
  if (!isAlone) {
    const paid = await bets.wagers.pay(closing);
    return isRefusal(paid) ? paid : { same: paid.bet.id.toString() };
  }
  await db.transaction((tx) => settleWagers(tx, [closing], bets.wagers.nextId));
  const bet = (await listResults(db, [wager.id])).get(wager.id)!;
  return { same: bet.id.toString() };
}

async function credit(
  { context, key }: Sent,
  { ref, credits }: ResultTarget,
  { payout, isLast }: Command & { kind: 'credit' },
): Promise<CoreAnswer> {
  const amount = formatMoney(micro(payout));
  const answer = await context.supplier.credit({ ref: key, bet: ref, amount, isLast });
  if (!isRefusal(answer) && !credits.includes(key)) credits.push(key);
  return sameOf(answer);
}

/** A result or a correction of a feed, under the feed's name for it. */
async function correct(tx: Tx, { context, key }: Sent, command: Command, target: ResultTarget) {
  const request = `${target.wager.id} ${textOf(command)}`;
  return await onceOutside(tx, { supplier: 'model', ref: key, request }, async () => {
    const settled = await settle(tx, context.fixture.bets.wagers.nextId(), command, target);
    return isRefusal(settled) ? settled : { settlements: settled.settlements };
  });
}

async function settle(tx: Tx, id: BetId, command: Command, { wager, number }: ResultTarget) {
  const said = { wagerId: wager.id, params: {}, outcome: {} };
  const payoutOf = () => micro('payout' in command ? command.payout : 0n);
  switch (command.kind) {
    case 'settle':
    case 'settle_open':
    case 'cash_out': {
      const isCashOut = command.kind === 'cash_out';
      const isOpen = command.kind === 'settle_open';
      return await settleOutside(tx, id, { ...said, payoutOf, isCashOut, isOpen });
    }
    case 'resettle':
      return await resettle(tx, id, { ...said, payoutOf });
    case 'rollback':
      return await rollBackSettlement(tx, id, { ...said, payoutOf, reverses: number });
    case 'void':
      return await voidWager(tx, id, { ...said, reason: 'model' });
    case 'reopen':
      return await reopenWager(tx, id, said);
    default:
      throw new Error(`${command.kind} is no result`);
  }
}
