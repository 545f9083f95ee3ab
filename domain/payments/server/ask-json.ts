import { parseJson } from './json.ts';

export type Asked = {
  readonly status: number;
  /** What a good answer said; undefined for another status, and for what is not JSON in UTF-8. */
  readonly body: unknown;
};

export type Question = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the first byte sent to the last one read: who answers by drops is away, too. */
  readonly timeoutMs: number;
  /** Longer answers are cut off. */
  readonly bytesMax: number;
};

/**
 * Asks a provider over HTTP. Throws when it is away, too slow or talks without end. A redirect is
 * not followed: what the question carries is for that address and no other.
 */
export async function askJson(url: string, question: Question): Promise<Asked> {
  const { timeoutMs, bytesMax, ...sent } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { ...sent, redirect: 'manual', signal });
  const { status } = answer;
  if (status !== 200) {
    await answer.body?.cancel();
    return { status, body: undefined };
  }
  return { status, body: parseJson(await readAll(answer, bytesMax)) };
}

async function readAll(answer: Response, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) throw new Error(`the answer has more than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
