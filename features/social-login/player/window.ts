/** The window of a provider: opening it, and believing only what it says. */
const [WIDTH, HEIGHT] = [480, 680];
const LOOK_MS = 400;
/** The message and the closing of the window come from one script; either may be seen first. */
const LAST_WORD_MS = 600;

export type Heard =
  | { readonly status: 'done'; readonly ticket: string }
  | { readonly status: 'closed' | 'denied' | 'failed' };

/** Opens an empty window in the middle of this one; null when the browser does not want to. */
export function openWindow(): Window | null {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  const place = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const opened = open('about:blank', 'croupier-social', place);
  // Some browsers answer a window that is closed already instead of none.
  return opened === null || opened.closed ? null : opened;
}

/**
 * Sends the window to the provider and waits for the one message: from this window, from a page of
 * our own origin, about this very attempt. Anything else that anybody posts to us is not heard.
 */
export function waitForWindow(window: Window, url: string, signal: AbortSignal): Promise<Heard> {
  const state = new URL(url).searchParams.get('state');
  return new Promise((resolve) => {
    const end = (heard: Heard) => {
      removeEventListener('message', hear);
      clearInterval(looking);
      resolve(heard);
    };
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== window || event.origin !== location.origin) return;
      const heard = readMessage(event.data, state);
      if (heard) end(heard);
    };
    const looking = setInterval(() => {
      if (!window.closed) return;
      clearInterval(looking);
      setTimeout(() => end({ status: 'closed' }), LAST_WORD_MS);
    }, LOOK_MS);
    addEventListener('message', hear);
    signal.addEventListener('abort', () => end({ status: 'closed' }));
    window.location.replace(url);
  });
}

/** Undefined for a message that is none of ours, or of another attempt. */
export function readMessage(data: unknown, state: string | null): Heard | undefined {
  if (typeof data !== 'object' || data === null || state === null) return undefined;
  const said = data as Readonly<Record<string, unknown>>;
  if (said['type'] !== 'croupier.social' || said['state'] !== state) return undefined;
  const { status, ticket } = said as { status?: unknown; ticket?: unknown };
  if (status === 'done') return typeof ticket === 'string' ? { status, ticket } : undefined;
  return status === 'denied' || status === 'failed' ? { status } : undefined;
}
