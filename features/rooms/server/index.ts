import { toRoundId } from '#core/ids.ts';
import { atMost, on, underData } from '#platform/server/http/route.ts';
import {
  placedBefore,
  placeOrQueue,
  type GameContext,
  type GameServer,
} from '#domain/rounds/server/index.ts';
import { roomCalls } from '../contract.ts';
import { ROOMS, rooms } from '../rules.ts';
import { WALLET_CURRENCIES } from '#core/currency.ts';
import { checkPrice } from './price.ts';
import { roomTable } from './table.ts';

export function open({ rounds }: GameContext): GameServer {
  const routes = ROOMS.map((room) => {
    const tables = new Map(
      WALLET_CURRENCIES.map((currency) => [currency, rounds.openTable(roomTable(room, currency))]),
    );
    return on(roomCalls[room].placeBet, atMost('20 per second'), async (request) => {
      const { viewer, key, body } = request;
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
      };
      const wrong = checkPrice(rounds.context.settings.find(rooms[room].name), body);
      if (!wrong) return underData(await placeOrQueue(rounds, table, order));
      return underData((await placedBefore(rounds, table, order)) ?? wrong);
    });
  });
  return { routes };
}
