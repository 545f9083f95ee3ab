import background from '../art/steppe-gold/background.svg';
import symbols from '../art/steppe-gold/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x4a2412, 0x1d0d08], frame: [0xffe2a0, 0x8a5a1c], glow: 0xffd45a },
  sound: { root: 220, scale: [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3], timbre: 'string' },
};
