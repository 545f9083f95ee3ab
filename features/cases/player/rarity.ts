/** How rare an object is, by its exact chance alone: the same in every case. */
export type Rarity = 'common' | 'uncommon' | 'rare' | 'top';

/** The least chance of each, in tickets of a million. */
const COMMON_PPM = 150_000;
const UNCOMMON_PPM = 50_000;
const RARE_PPM = 10_000;

export function rarityOf(ppm: number): Rarity {
  if (ppm >= COMMON_PPM) return 'common';
  if (ppm >= UNCOMMON_PPM) return 'uncommon';
  return ppm >= RARE_PPM ? 'rare' : 'top';
}

/** From the most frequent to the rarest. */
export const RARITIES: readonly Rarity[] = ['common', 'uncommon', 'rare', 'top'];

export type RarityShare = { readonly rarity: Rarity; readonly ppm: number };

/** How many of the million tickets each rarity has; without rarities that a case lacks. */
export function raritySharesOf(items: readonly { readonly ppm: number }[]): RarityShare[] {
  return RARITIES.map((rarity) => {
    const ofRarity = items.filter(({ ppm }) => rarityOf(ppm) === rarity);
    return { rarity, ppm: ofRarity.reduce((sum, { ppm }) => sum + ppm, 0) };
  }).filter(({ ppm }) => ppm > 0);
}
