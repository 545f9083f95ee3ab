import background from '../art/northern-lights/background.svg';
import symbols from '../art/northern-lights/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x142a58, 0x070d24], frame: [0xe8f8ff, 0x3a6aa8], glow: 0x7dffd0 },
  sound: { root: 329.63, scale: [1, 9 / 8, 5 / 4, 3 / 2, 15 / 8], timbre: 'bell' },
};
