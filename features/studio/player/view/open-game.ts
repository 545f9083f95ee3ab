/** Opens the game that the address names. */
import { createFirstStore } from '#platform/browser/first-store.ts';
import type { FrameLaunch } from '../launch.ts';
import { listenToParent, postToParent } from '../parent-frame.ts';
import { pause } from '../play/game-actions.ts';
import { loadGame } from '../play/load-game.ts';
import { loadReplay } from '../play/load-replay.ts';
import type { StudioPlay } from '../play/studio-play.ts';
import { createPlayStore } from '../play/play-state.ts';
import { refreshBalance } from '../play/refresh-balance.ts';
import { createHud } from '../show/hud.ts';
import { pauseSound } from '../sound/slot-sound.ts';
import type { Game } from './game.ts';

export function openGame({ game: name, session, replay }: FrameLaunch): Game {
  const play: StudioPlay = {
    session,
    store: createPlayStore(),
    stage: undefined,
    sheet: undefined,
    look: undefined,
    postToParent,
    nowMs: () => performance.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  };
  listenToParent((message) => {
    if (message.type === 'balance_changed') void refreshBalance(play);
    else {
      pauseSound(message.isPaused);
      pause(play, message.isPaused);
    }
  });
  void (replay === '' ? loadGame(play) : loadReplay(play, replay));
  return { name, play, hud: createHud(), progress: createFirstStore(0) };
}
