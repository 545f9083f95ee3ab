import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { LiveStreamInfo } from '#platform/browser/boot.ts';
import { logFailure } from '#platform/browser/log.ts';
import { playHls } from './play-hls.ts';
import { playWhep } from './play-whep.ts';

const PLAYERS = { hls: playHls, whep: playWhep } as const;

/** A stream without a picture for so long has failed. */
const SILENT_MS = 12_000;
const FIRST_PAUSE_MS = 3_000;
const PAUSE_MAX_MS = 60_000;

export type VideoState = 'connecting' | 'playing' | 'failed';

/**
 * Plays a stream in a video element while it is shown. One that fails is tried again after 3, 6 …
 * 60 seconds, when the network is back or the page is seen again, and by `retry`.
 */
export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  stream: LiveStreamInfo,
  onFail: () => void,
) {
  const [state, setState] = useState<VideoState>('connecting');
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const retry = useCallback(() => {
    setState('connecting');
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    const stopping = new AbortController();
    const playing = () => {
      setState('playing');
      setFailures(0);
    };
    play(video.current!, stream, { signal: stopping.signal, playing }).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      logFailure('The video of the table failed.', error);
      setFailures((count) => count + 1);
      onFail();
      setState('failed');
    });
    return () => stopping.abort();
  }, [video, stream, attempt, onFail]);

  useEffect(() => {
    if (state !== 'failed') return undefined;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), PAUSE_MAX_MS);
    const timer = setTimeout(retry, pauseMs);
    const stopping = new AbortController();
    const seen = () => {
      if (!document.hidden) retry();
    };
    addEventListener('online', retry, { signal: stopping.signal });
    document.addEventListener('visibilitychange', seen, { signal: stopping.signal });
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [state, failures, retry]);

  return { state, retry };
}

type Watch = { readonly signal: AbortSignal; readonly playing: () => void };

/** Rejects when the stream fails, also after it has played; resolves when it is stopped. */
async function play(
  video: HTMLVideoElement,
  { kind, url }: LiveStreamInfo,
  { signal, playing }: Watch,
): Promise<void> {
  const stopping = new AbortController();
  signal.addEventListener('abort', () => stopping.abort());
  try {
    const watched = watch(video, stopping.signal, playing);
    await Promise.race([PLAYERS[kind](video, url, stopping.signal), watched]);
  } finally {
    stopping.abort();
  }
}

/** Rejects when the picture stands still for too long. */
function watch(video: HTMLVideoElement, signal: AbortSignal, playing: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      // A page that is not seen plays nothing.
      const check = () => (document.hidden ? wait() : reject(new Error('the video stands still')));
      timer = setTimeout(check, SILENT_MS);
    };
    // Fires several times a second while there is a picture.
    const move = () => {
      wait();
      playing();
    };
    video.addEventListener('timeupdate', move, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    wait();
  });
}
