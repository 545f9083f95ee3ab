import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import type { GamePlay } from './betting/game-play.ts';

/** The description of the bet button: why it cannot be pressed now. */
export const NOTICES_ID = 'bet-notices';

const loadList = () => import('./notice-list.tsx');

/**
 * What keeps the player from placing the next bet. The list loads when the player begins, and
 * before that for a game that is not played now.
 */
export function Notices({ play }: { play: GamePlay }) {
  const list = useBackgroundLoad(loadList, useTouched(), play.table?.is_paused === true);
  return (
    <div className="notices" id={NOTICES_ID} aria-live="polite">
      {list && <list.NoticeList play={play} />}
    </div>
  );
}
