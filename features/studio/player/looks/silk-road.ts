import background from '../art/silk-road/background.svg';
import symbols from '../art/silk-road/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x3a1436, 0x160818], frame: [0xffd9a8, 0x8a3a3a], glow: 0xffb45c },
  sound: { root: 246.94, scale: [1, 16 / 15, 5 / 4, 4 / 3, 3 / 2], timbre: 'flute' },
};
