/** The place of the stage, and how far it has loaded. */
import { useEffect, useRef } from 'react';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { attachStage } from '../play/load-game.ts';
import { useGame, usePlayState, useStore } from './game.ts';
import { useStageWords } from './use-stage-words.ts';

/** The code of the stage is the largest part. */
const CODE_SHARE = 0.55;

export function StageHost() {
  const { name, play, hud, progress } = useGame();
  const host = useRef<HTMLDivElement>(null);
  const words = useStageWords();
  useEffect(() => {
    let close: (() => void) | undefined;
    const stop = retryWithBackoff(
      async () => {
        progress.set(0.1);
        const { openSlot } = await import('../stage/open-slot.ts');
        progress.set(CODE_SHARE);
        const onProgress = (share: number) => progress.set(CODE_SHARE + share * (1 - CODE_SHARE));
        return openSlot(name, { host: host.current!, hud, words, onProgress });
      },
      (slot) => {
        close = slot.stage.close;
        void attachStage(play, slot);
      },
    );
    return () => {
      stop();
      close?.();
    };
  }, [name, play, hud, progress, words]);
  return (
    <>
      <div ref={host} className="studio-canvas" aria-hidden="true" />
      <Loading />
    </>
  );
}

function Loading() {
  const t = useT('studio');
  const { progress } = useGame();
  const share = useStore(progress);
  const { isStageReady, status } = usePlayState();
  if (isStageReady || status === 'over' || status === 'failed') return null;
  return (
    <div className="studio-loading">
      <progress max={1} value={share} aria-label={t('loading')} />
    </div>
  );
}
