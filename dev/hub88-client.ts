import { randomUUID, sign, type KeyObject } from 'node:crypto';

export type Hub88Path =
  | 'user/info'
  | 'user/balance'
  | 'transaction/bet'
  | 'transaction/win'
  | 'transaction/rollback';

export type Hub88Response = {
  readonly http: number;
  readonly status: string;
  readonly balance: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How a request differs from a proper one. */
export type Hub88Sending = {
  /** Sent in place of the body that was signed. */
  readonly alter?: (body: string) => string;
  /** In place of the signature; undefined leaves the header out. */
  readonly signature?: string | undefined;
  readonly timeoutMs?: number;
};

/** Calls a wallet of Hub88 as a supplier does, signed over the exact bytes. */
export class Hub88Client {
  readonly #base: string;
  readonly #key: KeyObject;

  /** `base` is the address before `/user/info`. */
  constructor(base: string, key: KeyObject) {
    this.#base = base.replace(/\/+$/, '');
    this.#key = key;
  }

  async call(path: Hub88Path, request: object, sending: Hub88Sending = {}): Promise<Hub88Response> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...request });
    return await this.send(path, body, sending);
  }

  async send(path: Hub88Path, body: string, sending: Hub88Sending = {}): Promise<Hub88Response> {
    const own = sign('sha256', Buffer.from(body), this.#key).toString('base64');
    const signature = 'signature' in sending ? sending.signature : own;
    const response = await fetch(`${this.#base}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-hub88-signature': signature }),
      },
      body: sending.alter?.(body) ?? body,
      signal: AbortSignal.timeout(sending.timeoutMs ?? 20_000),
    });
    return readResponse(response.status, await response.text());
  }
}

function readResponse(http: number, text: string): Hub88Response {
  const body = parseObject(text);
  const { status, balance } = body;
  return {
    http,
    status: typeof status === 'string' ? status : '',
    balance: typeof balance === 'number' ? balance : undefined,
    body,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
