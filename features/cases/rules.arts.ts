/** The drawings of objects, and their metals; brass if none is given. */
export const ARTS = [
  'ball',
  'bar',
  'bell',
  'button',
  'candle',
  'card',
  'chip',
  'coin',
  'compass',
  'cufflinks',
  'deck',
  'die',
  'domino',
  'gear',
  'glasses',
  'hourglass',
  'key',
  'lamp',
  'lighter',
  'lock',
  'matches',
  'medal',
  'pearl',
  'pen',
  'ring',
  'tag',
  'watch',
] as const;
export type Art = (typeof ARTS)[number];

export const METALS = ['brass', 'copper', 'silver', 'gold'] as const;
export type Metal = (typeof METALS)[number];

/** Reads an art code of the wire; one that this build does not know is shown as a chip. */
export function readArt(text: string): { readonly art: Art; readonly metal: Metal } {
  const [shape, tint] = text.split('-');
  return {
    art: ARTS.find((each) => each === shape) ?? 'chip',
    metal: METALS.find((each) => each === tint) ?? 'brass',
  };
}
