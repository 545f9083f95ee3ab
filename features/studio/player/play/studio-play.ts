import type { SlotGame } from '../../rules.slot.ts';
import type { SlotLook } from '../looks/look.ts';
import type { FrameMessage } from '../parent-frame.ts';
import type { PlayStore } from './play-state.ts';
import type { SlotStage } from './stage-port.ts';

/** What the steps of the game share. */
export type StudioPlay = {
  readonly session: string;
  readonly store: PlayStore;
  /** Undefined until it has loaded. */
  stage: SlotStage | undefined;
  /** Sheet and look load with the stage. */
  sheet: SlotGame['sheet'] | undefined;
  look: SlotLook | undefined;
  readonly postToParent: (message: FrameMessage) => void;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
};
