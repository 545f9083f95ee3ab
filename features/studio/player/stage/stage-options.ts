import type { Micro } from '#core/money.ts';
import type { SlotGame } from '../../rules.slot.ts';
import type { SlotLook } from '../looks/look.ts';
import type { HudStore, Said } from '../show/hud.ts';
import type { CueName } from '../sound/cues.ts';

export type StageOptions = {
  readonly host: HTMLElement;
  readonly sheet: SlotGame['sheet'];
  readonly look: SlotLook;
  readonly hud: HudStore;
  readonly isStill: () => boolean;
  readonly moneyText: (amount: Micro) => string;
  readonly cue: (name: CueName, strength?: number) => void;
  readonly say: (said: Said) => void;
  readonly onProgress: (share: number) => void;
};
