import './stream.css';
import { useSyncExternalStore } from 'react';
import type { LiveStreamInfo } from '#platform/browser/boot.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconDrawing } from '#platform/browser/ui/first-icon.tsx';

export type StreamPartProps = { readonly stream: LiveStreamInfo };

const loadPane = () => import('./stream-pane.tsx');

const CAMERA = 'M3.5 7.5h11v9h-11zM14.5 11l6-3v8l-6-3';

/** Opens and closes the video of a table. */
export function Button(_props: StreamPartProps) {
  const t = useT('domain-live-streams');
  const isOpen = useIsOpen();
  return (
    <button
      type="button"
      className="stream-button"
      aria-pressed={isOpen}
      aria-label={t('video')}
      title={t('video')}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDrawing d={CAMERA} size={20} />
    </button>
  );
}

/** Where the video is while it is open. */
export function Place({ stream }: StreamPartProps) {
  const isOpen = useIsOpen();
  const loaded = useLazyLoad(loadPane, isOpen);
  if (!isOpen) return null;
  return (
    <div className="stream-place">
      {loaded && <loaded.StreamPane key={stream.url} stream={stream} />}
    </div>
  );
}

/** Kept from table to table until the app is closed: nothing plays before it was asked for. */
let isStreamOpen = false;
const listeners = new Set<() => void>();

function setOpen(isOpen: boolean): void {
  isStreamOpen = isOpen;
  for (const listener of listeners) listener();
}

function useIsOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isStreamOpen,
    () => false,
  );
}
