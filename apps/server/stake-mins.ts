import type { Currency } from '#core/currency.ts';
import type { GameSettingsCache } from '#domain/bets/server/index.ts';
import { STAKE_UNIT, type StakeMin } from '#domain/bonuses/rules.smallest-stake.ts';
import { gameKeys, type SuppliedKind } from '#domain/suppliers/rules.game-keys.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import { SLOTS } from '#features/studio/game.ts';
import { isStudioCurrency, stakesOf } from '#features/studio/rules.stakes.ts';

type Settings = Pick<GameSettingsCache, 'list' | 'onChange'>;
type Kinds = Pick<Catalogue, 'onChange'> & {
  kinds(): readonly (SuppliedKind & { readonly game: string })[];
};

/**
 * The smallest stakes of all games in a currency. A supplier says none of its games, so they take
 * a hundredth; our own studio is asked by its rules. Bets ask with every batch, of a catalogue of
 * thousands of games, so a list is kept until limits or games change.
 */
export function createStakeMins(settings: Settings, catalogue: Kinds) {
  const kept = new Map<Currency, readonly StakeMin[]>();
  for (const cache of [settings, catalogue]) cache.onChange(() => kept.clear());
  return (currency: Currency): readonly StakeMin[] => {
    const mins = kept.get(currency) ?? listMins(settings, catalogue, currency);
    kept.set(currency, mins);
    return mins;
  };
}

function listMins(settings: Settings, catalogue: Kinds, currency: Currency): StakeMin[] {
  const own = settings.list().flatMap(({ game, limits }) => {
    const limit = limits.get(currency);
    return limit ? [{ keys: gameKeys(game, undefined), min: limit.stakeMin }] : [];
  });
  const supplied = catalogue
    .kinds()
    .map((kind) => ({ keys: gameKeys(kind.game, kind), min: studioMin(kind.game, currency) }));
  return [...own, ...supplied];
}

const BY_NAME = new Map(SLOTS.map((slot) => [slot.name, slot]));

function studioMin(game: string, currency: Currency) {
  const slot = BY_NAME.get(game);
  if (!slot || !isStudioCurrency(currency)) return STAKE_UNIT;
  return stakesOf({ currency, stakeStep: slot.sheet.stakeStep })[0] ?? STAKE_UNIT;
}
