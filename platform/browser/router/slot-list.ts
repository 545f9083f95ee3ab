/** Which parts stand in which slot. Apart from slots.tsx, which no first screen carries. */
import type { ComponentType } from 'react';

export type SlotPart = {
  /** Namespaces loaded before the part shows. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ readonly Section: ComponentType }>;
};

/** The parts of each slot, in the order in which they are shown. */
export type SlotList = Readonly<Record<string, readonly SlotPart[]>>;

let load: () => Promise<SlotList> = () => Promise.resolve({});

/** Once, when the app is put together. The list itself comes with the first slot on the screen. */
export function setSlots(next: () => Promise<SlotList>): void {
  load = next;
}

export function loadSlots(): Promise<SlotList> {
  return load();
}
