import background from '../art/apple-orchard/background.svg';
import symbols from '../art/apple-orchard/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'S', 'H1', 'H2', 'H3', 'L1', 'L2', 'L3'],
  colours: { well: [0x5a3a1c, 0x2a180c], frame: [0xf2e0b0, 0x6a8a2c], glow: 0xfff08a },
  sound: { root: 293.66, scale: [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3], timbre: 'flute' },
};
