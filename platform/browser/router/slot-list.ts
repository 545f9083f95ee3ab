/** The parts of each slot. Apart from slots.tsx, which no first screen loads. */
import type { ComponentType } from 'react';

export type SlotPart = {
  /** Namespaces loaded before the part shows. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ readonly Section: ComponentType }>;
};

/** The parts of each slot, in display order. */
export type SlotList = Readonly<Record<string, readonly SlotPart[]>>;

let load: () => Promise<SlotList> = () => Promise.resolve({});

/**
 * Called once, when the app is set up. The list itself is loaded with the first slot on the screen.
 */
export function setSlots(next: () => Promise<SlotList>): void {
  load = next;
}

export function loadSlots(): Promise<SlotList> {
  return load();
}
