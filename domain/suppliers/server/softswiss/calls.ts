import * as z from 'zod/mini';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  playRequest,
  SOFTSWISS_CODES,
  softswissRollback,
  type SoftswissCode,
} from '../../contract.softswiss.ts';
import { fromMinor, playerOfUser, toMinor } from '../../rules.ts';
import type { Face, FaceAnswer, SupplierRequest } from '../raw-routes.ts';
import type { Balance } from '../wallet/types.ts';
import type { SupplierWallet, WalletRefusal } from '../wallet/wallet.ts';
import { codeOf, httpStatusOf } from './codes.ts';

type Play = z.output<typeof playRequest>;
type Undo = z.output<typeof softswissRollback>;
type Done = { readonly action_id: string; readonly tx_id: string };

/** The calls in the style of SOFTSWISS over the wallet. */
export function softswissCalls(wallet: SupplierWallet): Face['calls'] {
  return {
    play: parsed(playRequest, (supplier, player, asked) => play(wallet, supplier, player, asked)),
    rollback: parsed(softswissRollback, (supplier, player, asked) =>
      undo(wallet, supplier, player, asked),
    ),
  };
}

export function softswissError(code: SoftswissCode, balance?: Balance): FaceAnswer {
  const message = MESSAGES[code];
  const body = { code, message, ...(balance && { balance: toMinor(balance.balance) }) };
  return { status: httpStatusOf(code), body };
}

const MESSAGES: Readonly<Record<SoftswissCode, string>> = {
  100: 'not enough funds',
  101: 'player is invalid',
  105: 'player reached a limit',
  106: 'bet is above the maximum',
  107: 'game is forbidden for the player',
  110: 'player is disabled',
  153: 'game is not available in the country',
  154: 'currency is not allowed',
  400: 'bad request',
  403: 'signature is wrong',
  404: 'not found',
  405: 'game is not available',
  500: 'unknown error',
};

async function play(wallet: SupplierWallet, supplier: string, player: PlayerId, asked: Play) {
  const { actions, game_id: round } = asked;
  if (!actions || actions.length === 0) return await showBalance(wallet, player, asked);
  if (round === undefined || round === null) return softswissError(SOFTSWISS_CODES.badRequest);
  const done = await wallet.together(supplier, async (calls) => {
    const carriedOut = await carryOut(actions, (action, isLast) => {
      const isRoundClosed = isLast && (asked.finished ?? false);
      const { action_id: ref } = action;
      const { currency } = asked;
      const transaction = { ref, player, round, isRoundClosed, currency };
      const amount = fromMinor(action.amount);
      if (action.action === 'win') return calls.credit({ ...transaction, amount, bet: null });
      const opening = { token: asked.session_id ?? null, code: asked.game };
      const bet = { ...transaction, ...opening, amount, isFree: false, reward: null };
      return calls.debit(bet);
    });
    const last = isRefusal(carriedOut) ? undefined : carriedOut.at(-1);
    // An action that does nothing ends no round.
    if (asked.finished && last?.tx_id === '') {
      await calls.close({ ref: last.action_id, player, round });
    }
    return carriedOut;
  });
  return await answered(wallet, { player, asked, round }, done);
}

async function undo(wallet: SupplierWallet, supplier: string, player: PlayerId, asked: Undo) {
  const { actions, game_id: round, currency } = asked;
  const done = await wallet.together(supplier, (calls) =>
    carryOut(actions, (action, isLast) =>
      calls.rollback({
        ref: action.action_id,
        player,
        of: action.original_action_id,
        round,
        currency,
        isRoundClosed: isLast && (asked.finished ?? false),
      }),
    ),
  );
  return await answered(wallet, { player, asked, round }, done);
}

/**
 * All actions, or the first reason for which one is declined. A bet that was taken back before it
 * came does nothing, and neither do the wins after it, up to the next bet: a win names no bet, and
 * another one of its round would pay it.
 */
async function carryOut<Action extends { readonly action: string; readonly action_id: string }>(
  actions: readonly Action[],
  run: (action: Action, isLast: boolean) => Promise<Balance | WalletRefusal>,
): Promise<Done[] | WalletRefusal> {
  const done: Done[] = [];
  let isBetGone = false;
  for (const [index, action] of actions.entries()) {
    const { action_id } = action;
    if (isBetGone && action.action === 'win') {
      done.push({ action_id, tx_id: '' });
      continue;
    }
    const answer = await run(action, index === actions.length - 1);
    const isTakenBack = isRefusal(answer) && answer.refused === 'transaction_rolled_back';
    if (isRefusal(answer) && !isTakenBack) return answer;
    if (action.action === 'bet') isBetGone = isTakenBack;
    const isNothing = isTakenBack || ('isUnknown' in answer && answer.isUnknown);
    done.push({ action_id, tx_id: isNothing ? '' : action_id });
  }
  return done;
}

type Whose = {
  readonly player: PlayerId;
  readonly asked: Pick<Play, 'currency'>;
  readonly round: string;
};

async function answered(
  wallet: SupplierWallet,
  { player, asked, round }: Whose,
  done: readonly Done[] | WalletRefusal,
): Promise<FaceAnswer> {
  const now = await wallet.readPlayerBalance(player, asked.currency);
  const balance = isRefusal(now) ? undefined : now;
  if (isRefusal(done)) {
    const code = codeOf(done);
    return softswissError(code, code === SOFTSWISS_CODES.noFunds ? balance : undefined);
  }
  const shown = balance ? { balance: toMinor(balance.balance) } : {};
  return { status: 200, body: { ...shown, game_id: round, transactions: done } };
}

async function showBalance(wallet: SupplierWallet, player: PlayerId, { currency }: Play) {
  const answer = await wallet.readPlayerBalance(player, currency);
  if (isRefusal(answer)) return softswissError(codeOf(answer));
  return { status: 200, body: { balance: toMinor(answer.balance) } };
}

function parsed<Shape extends z.ZodMiniType<{ readonly user_id: string }>>(
  shape: Shape,
  call: (supplier: string, player: PlayerId, asked: z.output<Shape>) => Promise<FaceAnswer>,
): Face['calls'][string] {
  return async ({ supplier, body }: SupplierRequest) => {
    const result = z.safeParse(shape, body);
    if (!result.success) return softswissError(SOFTSWISS_CODES.badRequest);
    const player = playerOfUser(result.data.user_id);
    if (player === undefined) return softswissError(SOFTSWISS_CODES.unknownPlayer);
    return await call(supplier.code, player, result.data);
  };
}
