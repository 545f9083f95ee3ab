import { isRefusal } from '#core/refusal.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import { placeOrQueue, type GameHouse, type OpenedGame } from '#house/rounds/server/index.ts';
import { roomCalls } from '../contract.ts';
import { ROOMS, rooms } from '../rules.ts';
import { WALLET_CURRENCIES } from '#core/currency.ts';
import { checkPrice } from './price.ts';
import { roomTable } from './table.ts';

export function open({ rounds }: GameHouse): OpenedGame {
  const routes = ROOMS.map((room) => {
    const tables = new Map(
      WALLET_CURRENCIES.map((currency) => [currency, rounds.openTable(roomTable(room, currency))]),
    );
    return on(roomCalls[room].placeBet, atMost('20 per second'), async (request) => {
      const { viewer, key, body } = request;
      const { stake, currency, bet, round, is_autobet } = body;
      const wrong = checkPrice(rounds.house.settings.find(rooms[room].name), body);
      if (wrong) return wrong;
      const answer = await placeOrQueue(rounds, tables.get(currency)!, {
        viewer,
        key,
        stake,
        currency,
        bet,
        roundId: round === undefined ? undefined : BigInt(round),
        mayWait: false,
        isAutobet: is_autobet ?? false,
      });
      return isRefusal(answer) ? answer : { data: answer };
    });
  });
  return { routes };
}
