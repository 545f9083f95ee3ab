import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

const loadWins = () => import('./big-wins.tsx').then((module) => module.BigWins);

/** The big wins of all players; none for a player whose law allows no celebrations. */
export function WinsPlace() {
  const isAllowed = usePlayRules().celebration !== 'none';
  const Wins = useLazyLoad(loadWins, isAllowed);
  return isAllowed && <div className="lobby-wins">{Wins && <Wins />}</div>;
}
