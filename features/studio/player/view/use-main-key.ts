import { playCue } from '../sound/slot-sound.ts';
import { stopAutoplay } from '../play/game-actions.ts';
import { maySpin, playSpin } from '../play/play-spin.ts';
import { useGame, usePlayState } from './game.ts';

/** What a press of the large key does now. */
export type MainAction = 'spin' | 'hurry' | 'stop' | 'wait';

export function useMainKey(): { readonly action: MainAction; readonly press: () => void } {
  const { play } = useGame();
  const state = usePlayState();
  const action: MainAction = state.autoplay
    ? 'stop'
    : maySpin(state)
      ? 'spin'
      : state.status === 'showing'
        ? 'hurry'
        : 'wait';
  const press = () => {
    if (action === 'stop') stopAutoplay(play);
    else if (action === 'hurry') play.stage?.skip();
    else if (action === 'spin') {
      playCue(play.look, 'press');
      void playSpin(play);
    }
  };
  return { action, press };
}
