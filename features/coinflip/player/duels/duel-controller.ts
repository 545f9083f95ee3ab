/** Creates, joins and cancels duels; each request is repeated until the server answers. */
import { isObject, type Json } from '#core/fairness/json.ts';
import { retryUntilAnswered, pauseOnline } from '#domain/bets/player/betting/retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { createAutobet, type Autobet } from '#domain/bets/player/autobet/autobet-run.ts';
import { createBetting, type Betting } from '#domain/bets/player/betting/betting.ts';
import { reloadMyBets } from '#domain/bets/player/lists/my-bets.ts';
import { ORDER_LIFETIME_MS, type Order } from '#domain/bets/player/betting/order.ts';
import { sendStake } from '#domain/bets/player/betting/send-stake.ts';
import { claimAutobet } from '#domain/bets/player/seat/tabs.ts';
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenSessionKnown } from '#domain/identity/player/session.ts';
import { newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import * as contract from '../../contract.duels.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import { parseSide, type Side } from '../../rules.ts';
import { receiveOwnDuels } from './own-duels.ts';

export type DuelController = {
  readonly betting: Betting<OwnDuel>;
  readonly autobet: Autobet;
  readonly clearRefusal: () => void;
  /** Returns the refusal, if there was one. */
  cancel(id: string): Promise<ApiRefusal | undefined>;
  playOperator(id: string): Promise<ApiRefusal | undefined>;
};

/** An order as it is stored until the server answers: a duel to create, or one to join. */
export type DuelRequest =
  | { readonly kind: 'create'; readonly side: Side; readonly rematch: string | null }
  | { readonly kind: 'join'; readonly id: string };

type DuelResponse = { readonly data: { readonly own: OwnDuel; readonly balance: string | null } };

export function createDuelController(): DuelController {
  const betting = createBetting<OwnDuel>({
    game: 'pvpflip',
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: async (order) => ownOf(await sendStake(order, () => send(order), noteDuelBalance)),
    onUnknown: () => reloadMyBets('pvpflip'),
    onSettled: (own) => receiveOwnDuels([own]),
  });
  return {
    betting,
    autobet: createAutobet({ claim: claimAutobet, pause: pauseOnline }),
    clearRefusal: betting.clearRefusal,
    cancel: (id) => sendOnce(contract.cancelDuel, id),
    playOperator: (id) => sendOnce(contract.playOperator, id),
  };
}

/** However often it is sent, it is one request: its key is that of the press. */
function sendOnce(call: typeof contract.cancelDuel | typeof contract.playOperator, id: string) {
  const key = newKey();
  return sendUntilAnswered(() => socketCall(call, { key, params: { id } }));
}

/** A duel needs no seeds of the player: the round has its own. */
async function prepare() {
  await whenSessionKnown();
  return await ensureGuest();
}

function send({ key, stake, currency, params }: Order): Promise<DuelResponse | ApiRefusal> {
  const request = requestOf(params);
  if (request.kind === 'join') {
    return socketCall(contract.joinDuel, { key, params: { id: request.id } });
  }
  const rematch = request.rematch === null ? {} : { rematch_of: request.rematch };
  return socketCall(contract.createDuel, {
    key,
    body: { stake, currency, side: request.side, ...rematch },
  });
}

/** The order stored in this tab may have been written by an older version of the page. */
function requestOf(params: Json): DuelRequest {
  const { kind, id, side, rematch } = isObject(params) ? params : {};
  if (kind === 'join' && typeof id === 'string') return { kind, id };
  return {
    kind: 'create',
    side: parseSide(side) ?? 0,
    rematch: typeof rematch === 'string' ? rematch : null,
  };
}

function ownOf(answer: DuelResponse | ApiRefusal): { data: OwnDuel } | ApiRefusal {
  return wasRefused(answer) ? answer : { data: answer.data.own };
}

function noteDuelBalance(answer: DuelResponse | ApiRefusal): void {
  if (wasRefused(answer)) return;
  const { own, balance } = answer.data;
  if (balance !== null) noteBalance(own.duel.currency, balance);
}

async function sendUntilAnswered(
  request: () => Promise<DuelResponse | ApiRefusal>,
): Promise<ApiRefusal | undefined> {
  const setup = { now: () => Date.now(), pause: pauseOnline };
  const first = await request();
  const untilMs = setup.now() + ORDER_LIFETIME_MS;
  const answer = isUnanswered(first)
    ? await retryUntilAnswered({ ...setup, untilMs }, request)
    : first;
  noteDuelBalance(answer);
  const own = ownOf(answer);
  if (wasRefused(own)) return own;
  receiveOwnDuels([own.data]);
  return undefined;
}
