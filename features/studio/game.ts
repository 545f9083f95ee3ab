/** The slots of the studio, in the order players see them. */
import type { SlotGame } from './rules.slot.ts';
import { silkRoad } from './rules.silk-road.ts';
import { steppeGold } from './rules.steppe-gold.ts';

export const SLOTS: readonly SlotGame[] = [steppeGold, silkRoad];
