import { useCallback, useRef, useState } from 'react';
import type { LiveStreamInfo } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { useVideo } from './use-video.ts';

/** The video of a table, silent at first. What it shows decides nothing: the table does. */
export function StreamPane({ stream }: { stream: LiveStreamInfo }) {
  const t = useT('domain-live-streams');
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  // A browser may refuse to begin with sound, and the switch of the sound is shown while it plays.
  const mute = useCallback(() => setMuted(true), []);
  const { state, retry } = useVideo(video, stream, mute);
  return (
    <section className="stream" aria-label={t('video')} data-state={state}>
      {/* A live picture has no captions. */}
      {/* oxlint-disable-next-line media-has-caption */}
      <video ref={video} className="stream-video" muted={isMuted} playsInline autoPlay />
      <p className="stream-state" role="status">
        {state === 'connecting' && (
          <>
            <Spinner /> {t('connecting')}
          </>
        )}
        {state === 'failed' && t('failed')}
      </p>
      {state === 'failed' && (
        <Button className="stream-retry" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      {state === 'playing' && (
        <div className="stream-tools">
          <p className="stream-words">{t(stream.kind)}</p>
          <IconButton label={t(isMuted ? 'unmute' : 'mute')} onClick={() => setMuted(!isMuted)}>
            <Icon name={isMuted ? 'volume-off' : 'volume'} />
          </IconButton>
          <IconButton label={t('fullScreen')} onClick={() => void showFullScreen(video.current)}>
            <Icon name="expand" />
          </IconButton>
        </div>
      )}
    </section>
  );
}

/** Phones of Apple have it for videos alone, under a name of their own. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

async function showFullScreen(video: AppleVideo | null): Promise<void> {
  if (!video) return;
  if (!document.fullscreenEnabled) return video.webkitEnterFullscreen?.();
  // The browser may refuse it, and the video stays where it is.
  await video.requestFullscreen().catch(() => undefined);
}
