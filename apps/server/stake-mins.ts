import type { Currency } from '#core/currency.ts';
import type { GameSettingsCache } from '#domain/bets/server/index.ts';
import { STAKE_UNIT, type StakeMin } from '#domain/bonuses/rules.smallest-stake.ts';
import { gameKeys } from '#domain/suppliers/rules.game-keys.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import { SLOTS } from '#features/studio/game.ts';
import { isStudioCurrency, stakesOf } from '#features/studio/rules.stakes.ts';

/**
 * The smallest stakes of all games in a currency. A supplier says none of its games, so they take
 * a hundredth; our own studio is asked by its rules.
 */
export function createStakeMins(
  settings: Pick<GameSettingsCache, 'list'>,
  catalogue: Pick<Catalogue, 'kinds'>,
) {
  return (currency: Currency): readonly StakeMin[] => [
    ...settings.list().flatMap(({ game, limits }) => {
      const limit = limits.get(currency);
      return limit ? [{ keys: gameKeys(game, undefined), min: limit.stakeMin }] : [];
    }),
    ...catalogue
      .kinds()
      .map((kind) => ({ keys: gameKeys(kind.game, kind), min: studioMin(kind.game, currency) })),
  ];
}

const BY_NAME = new Map(SLOTS.map((slot) => [slot.name, slot]));

function studioMin(game: string, currency: Currency) {
  const slot = BY_NAME.get(game);
  if (!slot || !isStudioCurrency(currency)) return STAKE_UNIT;
  return stakesOf({ currency, stakeStep: slot.sheet.stakeStep })[0] ?? STAKE_UNIT;
}
