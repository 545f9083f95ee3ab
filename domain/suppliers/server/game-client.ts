import assert from 'node:assert';
import * as z from 'zod/mini';
import { sendPublicRequest, type PublicRequest } from '#platform/server/public-request.ts';
import { gameListAnswer, gameUrlAnswer, SIGNATURE_HEADER } from '../contract.hub88.ts';
import type { Supplier } from './directory.ts';
import { signRsa } from './keys.ts';

/** A player waits for the address of a game. */
const URL_TIMEOUT_MS = 5_000;
const LIST_TIMEOUT_MS = 30_000;
const URL_CHARS_MAX = 10_000;
/** Thousands of games with their descriptions. */
const LIST_CHARS_MAX = 20_000_000;

/** A supplier that cannot be reached, or whose answer is not the one of the protocol. */
export class SupplierError extends Error {}

type Reach = Pick<PublicRequest, 'isAllowed'>;
type Answer = 'url' | 'list';

const FORMS = { url: gameUrlAnswer, list: gameListAnswer } as const;

/** Asks for the address at which a game opens. */
export async function requestGameUrl(supplier: Supplier, body: object, reach: Reach) {
  return await request(supplier, 'url', body, {
    ...reach,
    timeoutMs: URL_TIMEOUT_MS,
    textMax: URL_CHARS_MAX,
  });
}

export async function requestGameList(supplier: Supplier, reach: Reach) {
  const body = { operator_id: operatorOf(supplier) };
  return await request(supplier, 'list', body, {
    ...reach,
    timeoutMs: LIST_TIMEOUT_MS,
    textMax: LIST_CHARS_MAX,
  });
}

/** Hub88 gives its operators numbers. */
export function operatorOf({ operator_id }: Supplier): string | number {
  return /^[1-9]\d{0,14}$/.test(operator_id) ? Number(operator_id) : operator_id;
}

async function request<What extends Answer>(
  supplier: Supplier,
  what: What,
  body: object,
  sending: Pick<PublicRequest, 'isAllowed' | 'timeoutMs' | 'textMax'>,
): Promise<z.output<(typeof FORMS)[What]>> {
  assert(supplier.ours, `supplier ${supplier.code} has no key of ours`);
  const bytes = Buffer.from(JSON.stringify(body));
  const path = `/operator/generic/v2/game/${what}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    [SIGNATURE_HEADER]: signRsa(supplier.ours, bytes),
  };
  const url = new URL(supplier.base_url.replace(/\/+$/, '') + path);
  const { status, text } = await sendPublicRequest({
    ...sending,
    url,
    method: 'POST',
    headers,
    body: bytes,
  }).catch((error: unknown) => {
    throw new SupplierError(`${supplier.code}: ${path} has no answer`, { cause: error });
  });
  if (status !== 200) throw new SupplierError(`${supplier.code}: ${path} answered ${status}`);
  const parsed = z.safeParse(FORMS[what], parseJson(text));
  if (parsed.success) return parsed.data as z.output<(typeof FORMS)[What]>; // That of its form.
  const [issue] = parsed.error.issues;
  throw new SupplierError(
    `${supplier.code}: ${path} answered in another form: ${issue?.path.join('.')} ${issue?.code}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
