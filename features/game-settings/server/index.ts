import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listGames, setGameState } from '../contract.backoffice.ts';
import { bankrollKind } from './bankrolls.ts';
import type { GameSettingsDeps } from './deps.ts';
import { limitKind } from './limits.ts';
import { readGames } from './overview.ts';
import { changeGameState } from './state.ts';

/** The games of the back office: state, limits and bankrolls. */
export function gameSettingsRoutes(deps: GameSettingsDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, listGames, atMost('120 per minute'), async (_asked, staff) => ({
      data: await readGames(deps, staff),
    })),
    onStaff(db, setGameState, atMost('60 per minute'), ({ params, body }, staff) =>
      changeGameState(deps, staff, params.game, body),
    ),
    ...proposalRoutes(db, limitKind(deps)),
    ...proposalRoutes(db, bankrollKind(deps)),
  ];
}
