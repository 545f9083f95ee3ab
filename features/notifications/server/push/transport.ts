import { NotPublicError, sendPublicRequest } from '#platform/server/public-request.ts';

/** An encrypted message, as the library made it. */
export type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

export type PushAnswer =
  | { readonly status: number; readonly retryAfterSeconds?: number | undefined }
  /** The address is not public: nothing was sent. */
  | 'not_public'
  /** No answer; sent again, it replaces itself on the device. */
  | 'unreachable';

export type PushTransport = (sent: PushRequest) => Promise<PushAnswer>;

const TIMEOUT_MS = 10_000;

/** Sends to public addresses alone, follows no redirect, and reads nothing of the answer's body. */
export const httpsPushTransport: PushTransport = async ({ endpoint, headers, body }) => {
  const url = new URL(endpoint);
  const sent = { url, method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, textMax: 0 } as const;
  try {
    const answer = await sendPublicRequest(sent);
    const seconds = Number(answer.headers['retry-after']);
    return { status: answer.status, retryAfterSeconds: seconds > 0 ? seconds : undefined };
  } catch (error) {
    // The other errors are those of the connection.
    return error instanceof NotPublicError ? 'not_public' : 'unreachable';
  }
};
