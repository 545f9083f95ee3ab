import {
  refuseTooManyRequests,
  refuse,
  refuseInput,
  refuseBusy,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import { IDEMPOTENCY_KEY } from '#core/idempotency-key.ts';
import type { CallShape } from '#core/wire.ts';
import { classifyDbError, type DbFailure } from '../db-errors.ts';
import { refusalResponse, type WireResponse } from './response.ts';
import { networkOf } from '../network.ts';
import type { LimitScope, RateLimits } from '../rate-limits.ts';
import { parsePart } from './parse.ts';
import type { CallRequest, Origin, Route, Uploaded, Viewer } from './route.ts';

export type RawRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | undefined;
  /** Reads the file of an upload. Called only after all other checks. */
  readonly upload?: () => Promise<Uploaded | Refusal>;
};

/** What is checked before any call, besides its own contract. */
export type CallChecks = {
  readonly rateLimits: RateLimits;
  /** Why this call is not answered at this origin; nothing is refused without it. */
  readonly refuseOrigin?:
    | ((
        call: CallShape,
        origin: Origin,
      ) => Refusal<'region_blocked' | 'domain_retired'> | undefined)
    | undefined;
};

/** No call takes longer, whatever it waits for. A file takes as long as its bytes. */
export const CALL_MAX_MS = 8_000;

/** Handles a request; responds `busy` when the database is overloaded, away or does not answer. */
export async function dispatch(
  route: Route,
  raw: RawRequest,
  viewer: Viewer | undefined,
  origin: Origin,
  checks: CallChecks,
): Promise<WireResponse> {
  const { upload, download } = route.call;
  const handled = handle(route, raw, viewer, origin, checks);
  try {
    const answer = await (upload || download ? handled : inTime(handled));
    return answer ?? unavailable(route, origin, 'lost');
  } catch (error) {
    const failure = classifyDbError(error);
    if (failure === undefined) throw error;
    return unavailable(route, origin, failure);
  }
}

/**
 * `busy` means that nothing was done. A command may be half done, so it is retried under its key;
 * and when the connection was lost, whether it was done is unknown.
 */
function unavailable(
  { call: { keyed, method } }: Route,
  { requestId }: Origin,
  failure: DbFailure,
): WireResponse {
  const busy = refusalResponse(refuseBusy(), requestId);
  const isUncertain = keyed === true || (failure === 'lost' && method !== 'GET');
  return isUncertain ? { ...busy, body: { ...UNEXPECTED, request_id: requestId } } : busy;
}

/** Undefined when it is too late: the work goes on, and whether it will be done is unknown. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, CALL_MAX_MS, undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const UNEXPECTED = { message: 'unexpected', errors: {} };

/**
 * The order of checks for every request, over HTTP and socket alike: origin, audience, rate limit,
 * permission, input; then the handler. A file is read after all checks.
 */
async function handle(
  route: Route,
  raw: RawRequest,
  viewer: Viewer | undefined,
  origin: Origin,
  { rateLimits, refuseOrigin }: CallChecks,
): Promise<WireResponse> {
  const refused =
    refuseOrigin?.(route.call, origin) ??
    enforceAudience(route.call, viewer) ??
    (await enforceRateLimit(route, viewer, origin, rateLimits)) ??
    (viewer && (await route.refuse?.(viewer)));
  if (refused) return refusalResponse(refused, origin.requestId);
  const request = parseRequest(route.call, raw, viewer, origin);
  if (isRefusal(request)) return refusalResponse(request, origin.requestId);
  const upload = route.call.upload && (await readUpload(raw));
  if (isRefusal(upload)) return refusalResponse(upload, origin.requestId);
  const answer = await route.handler({ ...request, upload } as CallRequest<CallShape>);
  if (isRefusal(answer)) return refusalResponse(answer, origin.requestId);
  return { status: 200, body: answer };
}

/** A socket call carries no file. */
async function readUpload(raw: RawRequest): Promise<Uploaded | Refusal> {
  return raw.upload ? await raw.upload() : refuse('unsupported_media_type');
}

function enforceAudience(
  { audience, restricted, linked, method }: CallShape,
  viewer: Viewer | undefined,
): Refusal<'unauthorized' | 'forbidden' | 'session_restricted' | 'session_by_link'> | undefined {
  if (audience === 'anyone') return undefined;
  if (!viewer) return refuse('unauthorized');
  if (viewer.kind === 'restricted') return restricted ? undefined : refuse('session_restricted');
  if (viewer.kind === 'linked' && audience !== 'staff') {
    return linked || method === 'GET' ? undefined : refuse('session_by_link');
  }
  if (audience === 'player' && viewer.kind !== 'player') return refuse('unauthorized');
  // Staff never play, not even for free.
  if (audience === 'visitor' && viewer.kind === 'staff') return refuse('unauthorized');
  if (audience === 'staff' && viewer.kind !== 'staff') return refuse('forbidden');
  return undefined;
}

async function enforceRateLimit(
  route: Route,
  viewer: Viewer | undefined,
  origin: Origin,
  rateLimits: RateLimits,
): Promise<Refusal<'too_many_requests'> | undefined> {
  const client = viewer ? `${viewer.kind}:${viewer.id}` : networkOf(origin.ip);
  const wait = await rateLimits.spend(route.call.name, client, route.limit, scopeOf(route));
  return wait === undefined ? undefined : refuseTooManyRequests(wait);
}

/**
 * Commands are counted by all processes together, which costs a query each. Reads, and the calls
 * that place bets, which are limited by the second, are counted by each process in its memory and
 * reported to the others over the bus: a bet waits for no query but its own.
 */
function scopeOf({ call, limit }: Route): LimitScope {
  return call.method === 'GET' || limit.seconds < MINUTE_SECONDS ? 'process' : 'shared';
}

const MINUTE_SECONDS = 60;

function parseRequest(
  call: CallShape,
  raw: RawRequest,
  viewer: Viewer | undefined,
  origin: Origin,
): CallRequest<CallShape> | Refusal<'bad_input'> {
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
    return refuseInput('Idempotency-Key', raw.key ? 'key_format' : 'required');
  }
  return {
    ...parts,
    key: call.keyed ? raw.key : undefined,
    viewer,
    origin,
  } as CallRequest<CallShape>;
}
