import background from '../art/brass-bells/background.svg';
import symbols from '../art/brass-bells/symbols.svg';
import type { SlotLook } from './look.ts';

export const look: SlotLook = {
  symbols,
  background,
  order: ['BELL', 'SEVEN', 'BAR', 'STAR', 'MELON', 'PLUM', 'LEMON', 'CHERRY'],
  colours: { well: [0xfff4dc, 0xd8c29a], frame: [0xffe9a8, 0x9a5a1c], glow: 0xff9a2e },
  sound: { root: 392, scale: [1, 5 / 4, 3 / 2, 2, 5 / 2], timbre: 'bell' },
};
