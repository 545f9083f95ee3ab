/**
 * Messages between the frame of a game and the page around it: objects with the name of the
 * protocol and a type. The page is of the origin that served the game; messages of other origins
 * and windows are not read.
 */
export type FrameMessage =
  | { readonly type: 'ready' | 'balance_changed' | 'open_deposit' | 'close' | 'round_ended' }
  /** The page takes the stake out of its balance, and shows no other until the round has ended. */
  | { readonly type: 'round_started'; readonly stake: string };

export type ParentMessage =
  | { readonly type: 'balance_changed' }
  | { readonly type: 'pause'; readonly isPaused: boolean };

const PROTOCOL = 'croupier-game';

/** Whether a page shows this one in a frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

export function postToParent(message: FrameMessage): void {
  if (isFramed()) window.parent.postMessage({ protocol: PROTOCOL, ...message }, location.origin);
}

/** Returns a function that stops listening. */
export function listenToParent(onMessage: (message: ParentMessage) => void): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (!isFramed() || source !== window.parent || origin !== location.origin) return;
    const message = readParentMessage(data);
    if (message) onMessage(message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

/** Undefined for anything that is no message of the page. */
export function readParentMessage(data: unknown): ParentMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { protocol, type, is_paused: isPaused } = data as Record<string, unknown>;
  if (protocol !== PROTOCOL) return undefined;
  if (type === 'balance_changed') return { type };
  // A pause without a word on its end lasts until the game is opened again.
  return type === 'pause' ? { type, isPaused: isPaused !== false } : undefined;
}
