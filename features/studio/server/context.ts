import { SLOTS } from '../game.ts';
import type { SlotGame } from '../rules.slot.ts';
import type { StudioDeps } from './deps.ts';
import { createWalletClient, type WalletClient } from './wallet.ts';

/** What every part of the studio works with. */
export type StudioContext = StudioDeps & {
  readonly wallet: WalletClient;
  readonly slots: ReadonlyMap<string, SlotGame>;
};

export function createContext(deps: StudioDeps): StudioContext {
  return {
    ...deps,
    wallet: createWalletClient(deps),
    slots: new Map(SLOTS.map((slot) => [slot.name, slot])),
  };
}
