import * as z from 'zod/mini';
import { sendPublicRequest, type PublicRequest } from '#platform/server/public-request.ts';
import { signRsa } from '#platform/server/rsa.ts';
import {
  gameListAnswer,
  gameUrlAnswer,
  jackpotListAnswer,
  listedGame,
  SIGNATURE_HEADER,
  transactionListAnswer,
  type ListedSupplierGame,
} from '../contract.hub88.ts';
import { REQUEST_SIGN_HEADER, sessionAnswer } from '../contract.softswiss.ts';
import type { Supplier } from './directory.ts';
import { signHmac } from './keys.ts';

/** A player waits for the address of a game. */
const URL_TIMEOUT_MS = 5_000;
const LIST_TIMEOUT_MS = 30_000;
const URL_CHARS_MAX = 10_000;
/** Thousands of games with their descriptions. */
const LIST_CHARS_MAX = 20_000_000;

/** A supplier that cannot be reached, or whose answer is not the one of the protocol. */
export class SupplierError extends Error {
  /** Of its answer, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

type Reach = Pick<PublicRequest, 'isAllowed'>;

/** Asks a supplier with the calls of Hub88 for the address at which a game opens. */
export async function requestGameUrl(supplier: Supplier, body: object, reach: Reach) {
  const path = '/operator/generic/v2/game/url';
  return await request(supplier, { ...URL_CALL, ...reach, path, body, form: gameUrlAnswer });
}

/** Asks a supplier with the calls of Hub88 for the address of a page that shows a round again. */
export async function requestRoundUrl(supplier: Supplier, body: object, reach: Reach) {
  const path = '/operator/generic/v2/game/round';
  return await request(supplier, { ...URL_CALL, ...reach, path, body, form: gameUrlAnswer });
}

/** Asks a supplier in the style of SOFTSWISS for a session of a game, or for its demo. */
export async function requestSession(
  supplier: Supplier,
  path: '/sessions' | '/demo',
  body: object,
  reach: Reach,
) {
  const call = { ...URL_CALL, ...reach, path, body, form: sessionAnswer };
  const { launch_options: options } = await request(supplier, call);
  return { url: options.game_url };
}

export type GameList = {
  readonly games: readonly ListedSupplierGame[];
  /** The codes of games in another form, as far as they have one. */
  readonly unread: readonly string[];
  /** What is wrong with each of them, and with those without a code. */
  readonly faults: readonly string[];
};

/** The games that a supplier lists; throws where none of them can be read. */
export async function requestGameList(supplier: Supplier, reach: Reach): Promise<GameList> {
  const path = '/operator/generic/v2/game/list';
  const list = readGames(await requestList(supplier, path, reach));
  if (list.games.length > 0) return list;
  throw new SupplierError(`${supplier.code}: ${path} lists no game: ${list.faults[0] ?? 'empty'}`);
}

function readGames(listed: readonly unknown[]): GameList {
  const games: ListedSupplierGame[] = [];
  const unread: string[] = [];
  const faults: string[] = [];
  for (const each of listed) {
    const read = z.safeParse(listedGame, each);
    if (read.success) {
      games.push(read.data);
      continue;
    }
    const [issue] = read.error.issues;
    const code = z.safeParse(z.object({ game_code: z.string() }), each).data?.game_code;
    if (code !== undefined) unread.push(code);
    faults.push(`${code ?? 'a game'}: ${issue?.path.join('.')} ${issue?.code}`);
  }
  return { games, unread, faults };
}

async function requestList(supplier: Supplier, path: string, reach: Reach) {
  return await request(supplier, {
    ...reach,
    path,
    body: { operator_id: operatorOf(supplier) },
    form: gameListAnswer,
    timeoutMs: LIST_TIMEOUT_MS,
    textMax: LIST_CHARS_MAX,
  });
}

/** What the jackpots of the games hold now; a supplier may be without this call. */
export async function requestJackpots(supplier: Supplier, reach: Reach) {
  return await request(supplier, {
    ...reach,
    path: '/operator/generic/v2/game/jackpots',
    body: { operator_id: operatorOf(supplier) },
    form: jackpotListAnswer,
    timeoutMs: URL_TIMEOUT_MS,
    textMax: 200_000,
  });
}

/** The bets and wins of a time, by the supplier's own list. */
export async function requestTransactions(
  supplier: Supplier,
  { from, to }: { readonly from: Date; readonly to: Date },
  reach: Reach,
) {
  return await request(supplier, {
    ...reach,
    path: '/operator/generic/v2/transactions/list',
    body: {
      operator_id: operatorOf(supplier),
      start_time: from.toISOString(),
      end_time: to.toISOString(),
    },
    form: transactionListAnswer,
    timeoutMs: LIST_TIMEOUT_MS,
    textMax: LIST_CHARS_MAX,
  });
}

const REWARD_PATHS = {
  create: '/operator/generic/v2/freebet/rewards/create',
  list: '/operator/generic/v2/freebet/rewards/list',
  cancel: '/operator/generic/v2/freebet/rewards/cancel',
  prepaids: '/operator/generic/v2/freebet/prepaids/list',
} as const;

type RewardCall<Form> = Reach & { readonly body: object; readonly form: Form };

/** One of the calls about free rounds. */
export async function requestReward<Form extends z.ZodMiniType>(
  supplier: Supplier,
  call: keyof typeof REWARD_PATHS,
  { body, form, ...reach }: RewardCall<Form>,
): Promise<z.output<Form>> {
  const path = REWARD_PATHS[call];
  return await request(supplier, { ...reach, ...REWARD_CALL, path, body, form });
}

/** Hub88 gives its operators numbers. */
export function operatorOf({ operator_id }: Supplier): string | number {
  return /^[1-9]\d{0,14}$/.test(operator_id) ? Number(operator_id) : operator_id;
}

/** Whether there is a key that requests to the supplier can be signed with. */
export function canRequest({ protocol, ours, shared }: Supplier): boolean {
  return protocol === 'hub88' ? ours !== undefined : shared.length > 0;
}

const REWARD_CALL = { timeoutMs: URL_TIMEOUT_MS, textMax: 500_000 };
const URL_CALL = { timeoutMs: URL_TIMEOUT_MS, textMax: URL_CHARS_MAX };

type Call<Form> = Pick<PublicRequest, 'isAllowed' | 'timeoutMs' | 'textMax'> & {
  readonly path: string;
  readonly body: object;
  readonly form: Form;
};

async function request<Form extends z.ZodMiniType>(
  supplier: Supplier,
  { path, body, form, ...sending }: Call<Form>,
): Promise<z.output<Form>> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...signed(supplier, bytes),
  };
  const url = new URL(supplier.base_url.replace(/\/+$/, '') + path);
  const { status, text } = await sendPublicRequest({
    ...sending,
    url,
    method: 'POST',
    headers,
    body: bytes,
  }).catch((error: unknown) => {
    throw new SupplierError(`${supplier.code}: ${path} has no answer`, { cause: error });
  });
  if (status !== 200) {
    throw new SupplierError(`${supplier.code}: ${path} answered ${status}`, { status });
  }
  const parsed = z.safeParse(form, parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SupplierError(
    `${supplier.code}: ${path} answered in another form: ${issue?.path.join('.')} ${issue?.code}`,
  );
}

function signed({ code, protocol, ours, shared }: Supplier, bytes: Buffer) {
  if (protocol === 'hub88' && ours) return { [SIGNATURE_HEADER]: signRsa(ours, bytes) };
  if (shared[0]) return { [REQUEST_SIGN_HEADER]: signHmac(shared[0], bytes) };
  throw new SupplierError(`${code}: there is no key to sign with`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
