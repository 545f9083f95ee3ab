import type { SlotList } from '#platform/browser/slot-list.ts';

/** What stands in each `<Slot name="…">`, from top to bottom. Loaded with the first slot shown. */
export const SLOTS: SlotList = {};
