import { request } from 'node:https';
import { NotPublicError, publicLookup } from '#platform/server/public-address.ts';

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
export const httpsPushTransport: PushTransport = ({ endpoint, headers, body }) =>
  new Promise((done) => {
    const options = {
      method: 'POST',
      headers: { ...headers },
      lookup: publicLookup,
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const;
    const sending = request(endpoint, options, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      answer.destroy();
      const seconds = Number(answered['retry-after']);
      done({ status, retryAfterSeconds: seconds > 0 ? seconds : undefined });
    });
    sending.on('error', (error) => {
      done(error instanceof NotPublicError ? 'not_public' : 'unreachable');
    });
    sending.end(body);
  });
