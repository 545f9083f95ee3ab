/** A signed request to the other side, and how it may differ from a proper one. */
export type SignedSending = {
  /** Sent in place of the body that was signed. */
  readonly alter?: (body: string) => string;
  /** In place of the signature; undefined leaves the header out. */
  readonly signature?: string | undefined;
};

export type SignedAnswer = {
  readonly http: number;
  /** The JSON of the answer; undefined where it is none. */
  readonly body: unknown;
};

type Signer = {
  readonly header: string;
  readonly sign: (body: Buffer) => string;
};

const TIMEOUT_MS = 20_000;

export async function sendSigned(
  url: string,
  body: string,
  { header, sign }: Signer,
  sending: SignedSending = {},
): Promise<SignedAnswer> {
  const signature = 'signature' in sending ? sending.signature : sign(Buffer.from(body));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { [header]: signature }),
    },
    body: sending.alter?.(body) ?? body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { http: response.status, body: parse(await response.text()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Requests without a proper signature, each with what is wrong. */
export const FORGERIES: readonly (readonly [title: string, sending: SignedSending])[] = [
  ['a request without a signature is refused', { signature: undefined }],
  ['a request with a wrong signature is refused', { signature: 'AAAA' }],
  ['one byte more than was signed is refused', { alter: (body) => body.replace('{', '{ ') }],
];
