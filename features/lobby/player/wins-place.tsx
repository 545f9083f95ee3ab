import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

const loadWins = () => import('./big-wins.tsx').then((module) => module.BigWins);

/**
 * The big wins of all players; none for a player whose law allows no celebrations. Where there
 * are some, `html[data-wins]` reserves their place before scripts run; where there are none, it
 * takes no room, and the first win is shown on the next visit.
 */
export function WinsPlace() {
  const isAllowed = usePlayRules().celebration !== 'none';
  const { has_wins: hasWins } = usePayload().lobby;
  const Wins = useLazyLoad(loadWins, isAllowed && hasWins);
  return isAllowed && <div className="lobby-wins">{Wins && <Wins />}</div>;
}
