import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { IDEMPOTENCY_KEY } from '#core/idempotency-key.ts';
import type { Audience, CallShape } from '#core/wire.ts';
import { troubleOf } from '../db-trouble.ts';
import { refusalAnswer, type WireAnswer } from './answer.ts';
import { networkOf } from '../network.ts';
import type { Limits } from './limits.ts';
import { parsePart } from './parse.ts';
import type { Asked, Origin, Route, Uploaded, Viewer } from './route.ts';

export type Raw = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | undefined;
  /** Reads the file of an upload. Asked for only when everything else is in order. */
  readonly upload?: () => Promise<Uploaded | Refusal>;
};

/** After so many seconds it makes sense to ask a database again that had no time. */
export const BUSY_SECONDS = 2;

/** Answers a request; `busy` when the database had no time or no room for it. */
export async function dispatch(
  route: Route,
  raw: Raw,
  viewer: Viewer | undefined,
  origin: Origin,
  limits: Limits,
): Promise<WireAnswer> {
  try {
    return await answerTo(route, raw, viewer, origin, limits);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === undefined) throw error;
    const busy = refusalAnswer(refuse('busy', undefined, BUSY_SECONDS), origin.requestId);
    // `busy` says that nothing was done. Half of a command may be: under its key it is asked again.
    // And of a database that went away nobody knows whether it had done it.
    const { keyed, method } = route.call;
    const isOpen = keyed === true || (trouble === 'lost' && method !== 'GET');
    return isOpen ? { ...busy, body: { ...UNEXPECTED, request_id: origin.requestId } } : busy;
  }
}

const UNEXPECTED = { message: 'unexpected', errors: {} };

/**
 * The order every request goes through, by HTTP and by socket alike:
 * who may, how often, is it well formed, do it, say it. A file is read when all of that is settled.
 */
async function answerTo(
  route: Route,
  raw: Raw,
  viewer: Viewer | undefined,
  origin: Origin,
  limits: Limits,
): Promise<WireAnswer> {
  const refused =
    refuseViewer(route.call.audience, viewer) ??
    (await refuseHaste(route, viewer, origin, limits)) ??
    (viewer && (await route.refuse?.(viewer)));
  if (refused) return refusalAnswer(refused, origin.requestId);
  const asked = ask(route.call, raw, viewer, origin);
  if (isRefusal(asked)) return refusalAnswer(asked, origin.requestId);
  const upload = route.call.upload && (await readUpload(raw));
  if (isRefusal(upload)) return refusalAnswer(upload, origin.requestId);
  const answer = await route.handler({ ...asked, upload } as Asked<CallShape>);
  if (isRefusal(answer)) return refusalAnswer(answer, origin.requestId);
  return { status: 200, body: answer };
}

/** Over the socket there is no file to read. */
async function readUpload(raw: Raw): Promise<Uploaded | Refusal> {
  return raw.upload ? await raw.upload() : refuse('unsupported_media_type');
}

function refuseViewer(audience: Audience, viewer: Viewer | undefined): Refusal | undefined {
  if (audience === 'anyone') return undefined;
  if (!viewer) return refuse('unauthorized');
  if (audience === 'player' && viewer.kind !== 'player') return refuse('unauthorized');
  // Staff work and never play, not even for free.
  if (audience === 'visitor' && viewer.kind === 'staff') return refuse('unauthorized');
  if (audience === 'staff' && viewer.kind !== 'staff') return refuse('forbidden');
  return undefined;
}

async function refuseHaste(
  route: Route,
  viewer: Viewer | undefined,
  origin: Origin,
  limits: Limits,
): Promise<Refusal | undefined> {
  const asker = viewer ? `${viewer.kind}:${viewer.id}` : networkOf(origin.ip);
  const wait = await limits.spend(route.call.name, asker, route.limit);
  return wait === undefined ? undefined : refuse('too_many_requests', undefined, wait);
}

function ask(
  call: CallShape,
  raw: Raw,
  viewer: Viewer | undefined,
  origin: Origin,
): Asked<CallShape> | Refusal {
  const parts: Record<'params' | 'query' | 'body', unknown> = {
    params: undefined,
    query: undefined,
    body: undefined,
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const parsed = parsePart(schema, raw[part] ?? {});
    if (isRefusal(parsed)) return parsed;
    parts[part] = parsed.value;
  }
  if (call.keyed && !(raw.key !== undefined && IDEMPOTENCY_KEY.test(raw.key))) {
    return refuse('bad_input', { 'Idempotency-Key': [raw.key ? 'key_format' : 'required'] });
  }
  return { ...parts, key: call.keyed ? raw.key : undefined, viewer, origin } as Asked<CallShape>;
}
