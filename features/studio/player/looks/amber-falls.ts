import background from '../art/amber-falls/background.svg';
import symbols from '../art/amber-falls/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x2c3a22, 0x10180e], frame: [0xffe08a, 0x7a4a14], glow: 0xffc040 },
  sound: { root: 261.63, scale: [1, 9 / 8, 4 / 3, 3 / 2, 5 / 3], timbre: 'drop' },
};
