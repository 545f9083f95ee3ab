/** What can be done with duels, each asked after until the house has answered. */
import { isObject, type Json } from '#core/fairness/json.ts';
import {
  askUntilAnswered,
  isUnanswered,
  pauseOnline,
  wasRefused,
} from '#domain/bets/player/ask.ts';
import { createAutobet, type Autobet } from '#domain/bets/player/autobet-run.ts';
import { createBetting, type Betting } from '#domain/bets/player/betting.ts';
import { reloadMyBets } from '#domain/bets/player/my-bets.ts';
import { ORDER_LIFETIME_MS, type Order } from '#domain/bets/player/order.ts';
import { claimAutobet } from '#domain/bets/player/tabs.ts';
import { noteBalance } from '#domain/bets/player/wallet.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenUser } from '#domain/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import * as contract from '../../contract.duels.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import { parseSide, type Side } from '../../rules.ts';
import { noteOwnDuels } from './own-duels.ts';

export type DuelDesk = {
  readonly betting: Betting<OwnDuel>;
  readonly autobet: Autobet;
  readonly forgive: () => void;
  /** Answers the refusal, if there was one. */
  cancel(id: string): Promise<ApiRefusal | undefined>;
  callHouse(id: string): Promise<ApiRefusal | undefined>;
};

/** What an order is kept as until it is answered: a duel to post, or one to join. */
export type DuelWish =
  | { readonly kind: 'create'; readonly side: Side; readonly rematch: string | null }
  | { readonly kind: 'join'; readonly id: string };

type Answered = { readonly data: { readonly own: OwnDuel; readonly balance: string | null } };

export function openDuelDesk(): DuelDesk {
  const betting = createBetting<OwnDuel>({
    game: 'pvpflip',
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: async (order) => ownOf(await send(order)),
    onGivenUp: () => reloadMyBets('pvpflip'),
    onSettled: (own) => noteOwnDuels([own]),
  });
  return {
    betting,
    autobet: createAutobet({ claim: claimAutobet, pause: pauseOnline }),
    forgive: betting.forgive,
    cancel: (id) => settled(() => socketCall(contract.cancelDuel, { params: { id } })),
    callHouse: (id) => settled(() => socketCall(contract.callHouse, { params: { id } })),
  };
}

/** Seeds of his own a player does not need here: the round has its own. */
async function prepare() {
  await whenUser();
  return await ensureGuest();
}

function send({ key, stake, currency, params }: Order): Promise<Answered | ApiRefusal> {
  const wish = wishOf(params);
  if (wish.kind === 'join') {
    return socketCall(contract.joinDuel, { key, params: { id: wish.id } });
  }
  const again = wish.rematch === null ? {} : { rematch_of: wish.rematch };
  return socketCall(contract.createDuel, {
    key,
    body: { stake, currency, side: wish.side, ...again },
  });
}

/** What was kept in this tab may have been written by an older page. */
function wishOf(params: Json): DuelWish {
  const { kind, id, side, rematch } = isObject(params) ? params : {};
  if (kind === 'join' && typeof id === 'string') return { kind, id };
  return {
    kind: 'create',
    side: parseSide(side) ?? 0,
    rematch: typeof rematch === 'string' ? rematch : null,
  };
}

function ownOf(answer: Answered | ApiRefusal): { data: OwnDuel } | ApiRefusal {
  if (wasRefused(answer)) return answer;
  const { own, balance } = answer.data;
  if (balance !== null) noteBalance(own.duel.currency, balance);
  return { data: own };
}

async function settled(ask: () => Promise<Answered | ApiRefusal>): Promise<ApiRefusal | undefined> {
  const setup = { now: () => Date.now(), pause: pauseOnline };
  const first = await ask();
  const untilMs = setup.now() + ORDER_LIFETIME_MS;
  const answer = isUnanswered(first) ? await askUntilAnswered({ ...setup, untilMs }, ask) : first;
  const own = ownOf(answer);
  if (wasRefused(own)) return own;
  noteOwnDuels([own.data]);
  return undefined;
}
