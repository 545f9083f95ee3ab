import background from '../art/caspian-pearls/background.svg';
import symbols from '../art/caspian-pearls/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['W', 'C', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  colours: { well: [0x0d3a5c, 0x04162a], frame: [0xd8fbff, 0x2a7a9a], glow: 0x8af2ff },
  sound: { root: 220, scale: [1, 9 / 8, 6 / 5, 3 / 2, 5 / 3], timbre: 'drop' },
};
