import type { SlotLook } from './look.ts';

/** The look of each slot, loaded with its stage. */
export const LOOKS: Readonly<Record<string, () => Promise<{ readonly look: SlotLook }>>> = {
  'steppe-gold': () => import('./steppe-gold.ts'),
};
