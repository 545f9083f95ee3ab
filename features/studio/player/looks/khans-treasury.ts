import background from '../art/khans-treasury/background.svg';
import symbols from '../art/khans-treasury/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x341458, 0x12062a], frame: [0xffe2a0, 0x8a5a1c], glow: 0xffd45a },
  sound: { root: 196, scale: [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3], timbre: 'string' },
};
