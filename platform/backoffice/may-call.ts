import { createContext, use } from 'react';
import type { CallShape } from '#core/wire.ts';

/** Whether one of these roles is the viewer's; the app provides it. The server decides anyway. */
export const RolesContext = createContext<(roles: readonly string[]) => boolean>(() => true);

export function useMayCall({ roles = [] }: Pick<CallShape, 'roles'>): boolean {
  return use(RolesContext)(roles);
}
