/** Everything of one slot that loads after the controls: its sheet, its look and its stage. */
import { SLOTS } from '../../game.ts';
import type { SlotGame } from '../../rules.slot.ts';
import { LOOKS } from '../looks/looks.ts';
import type { HudStore, Said } from '../show/hud.ts';
import { playCue } from '../sound/slot-sound.ts';
import type { SlotLook } from '../looks/look.ts';
import type { Micro } from '#core/money.ts';
import { openStage, type OpenStage } from './stage.ts';

type SlotOptions = {
  readonly host: HTMLElement;
  readonly hud: HudStore;
  readonly words: {
    readonly moneyText: (amount: Micro) => string;
    readonly say: (said: Said) => void;
  };
  readonly onProgress: (share: number) => void;
};

export type OpenSlot = {
  readonly stage: OpenStage;
  readonly sheet: SlotGame['sheet'];
  readonly look: SlotLook;
};

const STILL = '(prefers-reduced-motion: reduce)';

export async function openSlot(
  name: string,
  { host, hud, words, onProgress }: SlotOptions,
): Promise<OpenSlot> {
  const slot = SLOTS.find((each) => each.name === name);
  const load = LOOKS[name];
  if (!slot || !load) throw new Error(`The studio has no slot ${name}.`);
  const { look } = await load();
  showBackground(look);
  onProgress(0.2);
  const { sheet } = slot;
  const stage = await openStage({
    host,
    sheet,
    look,
    hud,
    isStill: () => matchMedia(STILL).matches,
    moneyText: words.moneyText,
    say: words.say,
    cue: (cue, strength) => playCue(look, cue, strength),
    onProgress: (share) => onProgress(0.2 + share * 0.8),
  });
  return { stage, sheet, look };
}

function showBackground({ background }: SlotLook): void {
  document.documentElement.style.setProperty('--studio-background', `url("${background}")`);
}
