import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Micro } from '#core/money.ts';
import { SIGNATURE_HEADER } from '#domain/suppliers/contract.hub88.ts';
import { fromHub88, toHub88 } from '#domain/suppliers/rules.hub88.ts';
import { signRsa } from '#platform/server/rsa.ts';
import type { StudioDeps } from './deps.ts';
import type { StudioSessionRow } from './store.sessions.ts';

/** The studio's side of the wallet protocol: the only way in which it moves money. */

/** What the wallet answered. `unknown`: whether it did anything cannot be said. */
export type WalletAnswer =
  | { readonly kind: 'done'; readonly balance: Micro }
  | { readonly kind: 'refused'; readonly status: string }
  | { readonly kind: 'unknown' };

export type WalletRound = {
  readonly id: bigint;
  readonly game: string;
  readonly cost: Micro;
  readonly payout: Micro;
  readonly bet_ref: string;
  readonly win_ref: string;
  readonly rollback_ref: string;
  /** The free spins that pay it. */
  readonly reward_id: string | null;
};

/** As the protocol asks of a supplier: three attempts of a second each. */
const ATTEMPTS = 3;
const TIMEOUT_MS = 1000;
const ANSWER_CHARS_MAX = 10_000;

const answerShape = z.object({
  status: z.string(),
  balance: z.optional(z.int()),
});

export function createWalletClient(
  deps: Pick<StudioDeps, 'operator' | 'privateKey' | 'log' | 'cover'>,
) {
  const send = (path: string, body: object) => call(deps, path, body);
  const common = (session: StudioSessionRow) => ({
    user: session.player!,
    token: deps.cover.open(session.sealed_token!).toString('utf8'),
    game_code: session.game,
    currency: session.currency,
  });
  return {
    balance: (session: StudioSessionRow) => send('user/balance', common(session)),
    bet: (session: StudioSessionRow, round: WalletRound) =>
      send('transaction/bet', {
        ...common(session),
        transaction_uuid: round.bet_ref,
        supplier_transaction_id: round.bet_ref,
        round: round.id.toString(),
        round_closed: false,
        amount: toHub88(round.cost),
        is_free: round.reward_id !== null,
        ...(round.reward_id !== null && { reward_uuid: round.reward_id }),
        bet: '',
      }),
    win: (session: StudioSessionRow, round: WalletRound) =>
      send('transaction/win', {
        ...common(session),
        transaction_uuid: round.win_ref,
        supplier_transaction_id: round.win_ref,
        reference_transaction_uuid: round.bet_ref,
        round: round.id.toString(),
        round_closed: true,
        amount: toHub88(round.payout),
        is_free: round.reward_id !== null,
        ...(round.reward_id !== null && { reward_uuid: round.reward_id }),
        bet: '',
      }),
    rollback: (session: StudioSessionRow, round: WalletRound) =>
      send('transaction/rollback', {
        ...common(session),
        transaction_uuid: round.rollback_ref,
        supplier_transaction_id: round.rollback_ref,
        reference_transaction_uuid: round.bet_ref,
        round: round.id.toString(),
        round_closed: true,
      }),
  };
}

export type WalletClient = ReturnType<typeof createWalletClient>;

async function call(
  deps: Pick<StudioDeps, 'operator' | 'privateKey' | 'log'>,
  path: string,
  request: object,
): Promise<WalletAnswer> {
  // The same bytes with each attempt: a repeat is a repeat.
  const body = Buffer.from(JSON.stringify({ ...request, request_uuid: randomUUID() }));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = await attemptCall(deps, path, body);
    if (answer.kind !== 'unknown') return answer;
    deps.log.info({ path, attempt }, 'the wallet did not answer a request of the studio');
  }
  return { kind: 'unknown' };
}

async function attemptCall(
  { operator, privateKey }: Pick<StudioDeps, 'operator' | 'privateKey'>,
  path: string,
  body: Buffer,
): Promise<WalletAnswer> {
  try {
    const response = await fetch(`${operator.walletUrl()}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signRsa(privateKey, body),
      },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await response.text()).slice(0, ANSWER_CHARS_MAX);
    return response.ok ? readAnswer(text) : { kind: 'unknown' };
  } catch {
    // A time-out, a broken connection, an answer that is no JSON.
    return { kind: 'unknown' };
  }
}

function readAnswer(text: string): WalletAnswer {
  const read = answerShape.safeParse(JSON.parse(text));
  if (!read.success) return { kind: 'unknown' };
  const { status, balance } = read.data;
  if (status === 'RS_ERROR_UNKNOWN') return { kind: 'unknown' };
  if (status !== 'RS_OK') return { kind: 'refused', status };
  return balance === undefined
    ? { kind: 'unknown' }
    : { kind: 'done', balance: fromHub88(balance) };
}

/** Refusals of a stake, as the client shows them. */
const REFUSALS = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_USER_DISABLED: 'player_disabled',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'free_spins_over',
} as const;

export type StakeAnswerRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'game_unavailable';

export function stakeRefusalOf(status: string): StakeAnswerRefusal {
  return (REFUSALS as Readonly<Record<string, StakeAnswerRefusal>>)[status] ?? 'game_unavailable';
}
