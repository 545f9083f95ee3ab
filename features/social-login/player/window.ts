/** The popup of a provider: opening it, and validating its messages. */
const [WIDTH, HEIGHT] = [480, 680];
const CLOSE_CHECK_MS = 400;
/** One script sends the message and closes the popup; either may be seen first. */
const LATE_MESSAGE_MS = 600;

export type ProviderResult =
  | { readonly status: 'done'; readonly ticket: string }
  | { readonly status: 'closed' | 'denied' | 'failed' };

/** Opens an empty popup in the middle of this window; null when the browser blocks it. */
export function openWindow(): Window | null {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  const place = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const opened = open('about:blank', 'croupier-social', place);
  // Some browsers return a closed window instead of null.
  return opened === null || opened.closed ? null : opened;
}

/**
 * Sends the popup to the provider and waits for the one message: from this popup, from a page of
 * our own origin, about this very attempt. Any other message is ignored.
 */
export function waitForWindow(
  window: Window,
  url: string,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const state = new URL(url).searchParams.get('state');
  return new Promise((resolve) => {
    const end = (result: ProviderResult) => {
      removeEventListener('message', onMessage);
      clearInterval(closeCheck);
      resolve(result);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== window || event.origin !== location.origin) return;
      const result = readMessage(event.data, state);
      if (result) end(result);
    };
    const closeCheck = setInterval(() => {
      if (!window.closed) return;
      clearInterval(closeCheck);
      setTimeout(() => end({ status: 'closed' }), LATE_MESSAGE_MS);
    }, CLOSE_CHECK_MS);
    addEventListener('message', onMessage);
    signal.addEventListener('abort', () => end({ status: 'closed' }));
    window.location.replace(url);
  });
}

/** Undefined for a foreign message, or one of another attempt. */
export function readMessage(data: unknown, state: string | null): ProviderResult | undefined {
  if (typeof data !== 'object' || data === null || state === null) return undefined;
  const message = data as Readonly<Record<string, unknown>>;
  if (message['type'] !== 'croupier.social' || message['state'] !== state) return undefined;
  const { status, ticket } = message as { status?: unknown; ticket?: unknown };
  if (status === 'done') return typeof ticket === 'string' ? { status, ticket } : undefined;
  return status === 'denied' || status === 'failed' ? { status } : undefined;
}
