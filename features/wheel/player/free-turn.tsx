import { useUser } from '#domain/identity/player/session.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

const load = async () => (await import('./free-panel.tsx')).FreePanel;

/** The free turn of the day, for members; it loads after the game. */
export function FreeTurn() {
  const isMember = useUser().status === 'member';
  const Shown = useLazyLoad(load, isMember);
  return isMember && Shown ? <Shown /> : null;
}
