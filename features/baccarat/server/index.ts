import { tableRoutes, type GameContext, type GameServer } from '#domain/rounds/server/index.ts';
import { baccaratCalls } from '../contract.ts';
import { baccaratTable } from './table.ts';

export function open({ rounds }: GameContext): GameServer {
  return { routes: tableRoutes(rounds, rounds.openTable(baccaratTable), baccaratCalls) };
}
