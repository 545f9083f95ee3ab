/** The slots of the studio, in the order players see them. */
import { amberFalls } from './rules.amber-falls.ts';
import { appleOrchard } from './rules.apple-orchard.ts';
import { brassBells } from './rules.brass-bells.ts';
import { caspianPearls } from './rules.caspian-pearls.ts';
import { khansTreasury } from './rules.khans-treasury.ts';
import { northernLights } from './rules.northern-lights.ts';
import { silkRoad } from './rules.silk-road.ts';
import type { SlotGame } from './rules.slot.ts';
import { steppeGold } from './rules.steppe-gold.ts';

export const SLOTS: readonly SlotGame[] = [
  steppeGold,
  silkRoad,
  amberFalls,
  appleOrchard,
  caspianPearls,
  northernLights,
  brassBells,
  khansTreasury,
];
