import { useLater } from '#platform/browser/use-later.ts';

const load = () => import('./art.tsx');

/** The drawings once they are here; their places are kept until then. */
export function useArt() {
  return useLater(load);
}
