import { toRoundId } from '#core/ids.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import {
  cancelTogether,
  placedBefore,
  placeOrQueue,
  type GameContext,
  type GameServer,
  type Rounds,
} from '#domain/rounds/server/index.ts';
import { roomCalls } from '../contract.ts';
import { ROOMS, rooms, type Room } from '../rules.ts';
import { WALLET_CURRENCIES } from '#core/currency.ts';
import { checkPrice } from './price.ts';
import { roomTable } from './table.ts';

export function open({ rounds }: GameContext): GameServer {
  return { routes: ROOMS.flatMap((room) => [buying(rounds, room), takingBack(rounds, room)]) };
}

function buying(rounds: Rounds, room: Room): Route {
  const tables = new Map(
    WALLET_CURRENCIES.map((currency) => [currency, rounds.openTable(roomTable(room, currency))]),
  );
  return on(roomCalls[room].placeBet, atMost('20 per second'), async (request) => {
    const { viewer, key, body, origin } = request;
    const { stake, currency, bet, round, is_autobet } = body;
    const table = tables.get(currency)!;
    const order = {
      viewer,
      key,
      stake,
      currency,
      bet,
      roundId: round === undefined ? undefined : toRoundId(round),
      mayWait: false,
      isAutobet: is_autobet ?? false,
      from: origin,
    };
    const wrong = checkPrice(rounds.context.settings.find(rooms[room].name), body);
    if (!wrong) return underData(await placeOrQueue(rounds, table, order));
    return underData((await placedBefore(rounds, table, order)) ?? wrong);
  });
}

function takingBack(rounds: Rounds, room: Room): Route {
  const call = roomCalls[room].cancelBet;
  return on(call, atMost('20 per second'), (request) =>
    answerOnce(rounds.context.db, call, request, async () => {
      const { viewer, params } = request;
      const name = rooms[room].name;
      return underData(await cancelTogether(rounds, name, viewer.id, BigInt(params.id)));
    }),
  );
}
