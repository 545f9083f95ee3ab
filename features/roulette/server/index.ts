import { atMost, on } from '#platform/server/http/route.ts';
import type { GameHouse, OpenedGame } from '#house/rounds/server/index.ts';
import { placeChips } from '../contract.ts';
import { spinWith } from './place-chips.ts';

export function open({ placer }: GameHouse): OpenedGame {
  const routes = [on(placeChips, atMost('20 per second'), (request) => spinWith(placer, request))];
  return { routes };
}
