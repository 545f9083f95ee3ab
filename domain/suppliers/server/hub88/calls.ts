import * as z from 'zod/mini';
import { isRefusal } from '#core/refusal.ts';
import {
  balanceRequest,
  betRequest,
  infoRequest,
  rollbackRequest,
  winRequest,
  type Hub88Answer,
  type Hub88Status,
} from '../../contract.hub88.ts';
import { fromHub88, toHub88 } from '../../rules.hub88.ts';
import { playerOfUser } from '../../rules.ts';
import type { Face, FaceAnswer, SupplierRequest } from '../raw-routes.ts';
import { decline, type Balance } from '../wallet/types.ts';
import type { SupplierWallet, WalletRefusal } from '../wallet/wallet.ts';
import { statusOf } from './statuses.ts';

/** The calls of Hub88 over the wallet. Every answer has the HTTP status 200 and a `status`. */
export function hub88Calls(wallet: SupplierWallet): Face['calls'] {
  return {
    'user/info': parsed(infoRequest, async (_code, asked) => {
      const player = playerOfUser(asked.user);
      const found = player === undefined ? UNKNOWN : await wallet.readPlayer(player);
      if (isRefusal(found)) return declined(asked, found);
      const country = found.country === null ? {} : { country: found.country };
      return { ...named(asked, 'RS_OK'), currency: found.currency, ...country };
    }),
    'user/balance': parsed(balanceRequest, async (code, asked) => {
      const player = playerOfUser(asked.user);
      const { token, currency = null } = asked;
      const answer =
        player === undefined
          ? UNKNOWN
          : await wallet.readTokenBalance(code, { player, token, currency });
      return answered(asked, answer);
    }),
    'transaction/bet': parsed(betRequest, async (code, asked) => {
      const player = playerOfUser(asked.user);
      if (player === undefined) return declined(asked, UNKNOWN);
      const answer = await wallet.debit(code, {
        ...transactionOf(asked),
        player,
        token: asked.token,
        code: asked.game_code,
        isFree: asked.is_free ?? false,
        reward: asked.reward_uuid ?? null,
      });
      if (!isRefusal(answer)) return answered(asked, answer);
      return { ...declined(asked, answer), ...(await balanceNow(wallet, code, player, asked)) };
    }),
    'transaction/win': parsed(winRequest, async (code, asked) => {
      const player = playerOfUser(asked.user);
      if (player === undefined) return declined(asked, UNKNOWN);
      const bet = asked.reference_transaction_uuid;
      return answered(asked, await wallet.credit(code, { ...transactionOf(asked), player, bet }));
    }),
    'transaction/rollback': parsed(rollbackRequest, async (code, asked) => {
      const player = playerOfUser(asked.user);
      if (player === undefined) return declined(asked, UNKNOWN);
      const { transaction_uuid: ref, reference_transaction_uuid: of, round } = asked;
      const isRoundClosed = asked.round_closed ?? false;
      const order = { ref, player, of, round, isRoundClosed, currency: asked.currency ?? null };
      return answered(asked, await wallet.rollback(code, order));
    }),
  };
}

const UNKNOWN = decline('player_unknown');

export function hub88Answer(status: Hub88Status): FaceAnswer {
  return { status: 200, body: { status } satisfies Hub88Answer };
}

type Asked = { readonly user: string; readonly request_uuid: string };

/** A field that is missing is a wrong syntax, one of another form a wrong type. */
function parsed<Shape extends z.ZodMiniType<Asked>>(
  shape: Shape,
  call: (supplier: string, asked: z.output<Shape>) => Promise<Hub88Answer>,
): Face['calls'][string] {
  return async ({ supplier, body }: SupplierRequest) => {
    const result = z.safeParse(shape, body);
    if (result.success) return { status: 200, body: await call(supplier.code, result.data) };
    const isMissing = result.error.issues.some(({ path }) => valueAt(body, path) === undefined);
    return hub88Answer(isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES');
  };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  );
}

type AskedMoney = Pick<
  z.output<typeof betRequest>,
  'transaction_uuid' | 'round' | 'round_closed' | 'amount' | 'currency'
>;

function transactionOf({ transaction_uuid, round, round_closed, amount, currency }: AskedMoney) {
  const isRoundClosed = round_closed ?? false;
  return { ref: transaction_uuid, round, isRoundClosed, amount: fromHub88(amount), currency };
}

function named({ user, request_uuid }: Asked, status: Hub88Status): Hub88Answer {
  return { status, request_uuid, user };
}

function declined(asked: Asked, refusal: WalletRefusal): Hub88Answer {
  return named(asked, statusOf(refusal));
}

function answered(asked: Asked, answer: Balance | WalletRefusal): Hub88Answer {
  if (isRefusal(answer)) return declined(asked, answer);
  const { balance, currency } = answer;
  return { ...named(asked, 'RS_OK'), balance: toHub88(balance), currency };
}

/** The real balance beside a stake that was declined, as far as the token says whose it is. */
async function balanceNow(
  wallet: SupplierWallet,
  code: string,
  player: NonNullable<ReturnType<typeof playerOfUser>>,
  { token }: { readonly token: string },
): Promise<Pick<Hub88Answer, 'balance' | 'currency'>> {
  const answer = await wallet.readTokenBalance(code, { player, token, currency: null });
  return isRefusal(answer) ? {} : { balance: toHub88(answer.balance), currency: answer.currency };
}
