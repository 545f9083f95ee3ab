const HLS = 'application/vnd.apple.mpegurl';

/** Plays HLS by the browser where it can, else by a library. */
export async function playHls(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  if (video.canPlayType(HLS) !== '') return await playNatively(video, url, signal);
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) throw new Error('this browser plays no HLS');
  // The policy of the page allows no worker from a string.
  const hls = new Hls({ enableWorker: false });
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => {
      hls.destroy();
      resolve();
    });
    hls.on(Hls.Events.ERROR, (_event, { fatal, details, error }) => {
      if (fatal) reject(new Error(`HLS: ${details}`, { cause: error }));
    });
    hls.loadSource(url);
    hls.attachMedia(video);
    if (signal.aborted) hls.destroy();
  });
}

function playNatively(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`HLS: ${video.error?.message ?? 'unknown'}`));
    video.addEventListener('error', fail, { signal });
    signal.addEventListener('abort', () => {
      video.removeAttribute('src');
      video.load();
      resolve();
    });
    // Without cookies; the library asks without them, too.
    video.crossOrigin = 'anonymous';
    video.src = url;
  });
}
