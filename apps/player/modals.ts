import type { ModalEntry } from '#platform/browser/modals.tsx';

/** Every dialog that opens by name. */
export const MODALS: Readonly<Record<string, ModalEntry>> = {};
