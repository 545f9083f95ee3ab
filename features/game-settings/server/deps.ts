import type { ListedGame, Rational } from '#core/fairness/game.ts';
import type { GameSettingsCache } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';

export type GameSettingsDeps = {
  readonly db: Db;
  readonly settings: Pick<GameSettingsCache, 'announceChange'>;
  readonly games: readonly ListedGame[];
  /** The house edges, by which a bankroll limits a game. */
  readonly edges: ReadonlyMap<string, Rational>;
};
