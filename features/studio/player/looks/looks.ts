import type { SlotLook } from './look.ts';

/** The look of each slot, loaded with its stage. */
export const LOOKS: Readonly<Record<string, () => Promise<{ readonly look: SlotLook }>>> = {
  'steppe-gold': () => import('./steppe-gold.ts'),
  'silk-road': () => import('./silk-road.ts'),
  'amber-falls': () => import('./amber-falls.ts'),
  'apple-orchard': () => import('./apple-orchard.ts'),
  'caspian-pearls': () => import('./caspian-pearls.ts'),
  'northern-lights': () => import('./northern-lights.ts'),
  'brass-bells': () => import('./brass-bells.ts'),
  'khans-treasury': () => import('./khans-treasury.ts'),
};
