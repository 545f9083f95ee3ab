import type { Readable } from 'node:stream';
import type { PlayerId } from '#core/ids.ts';
import type {
  Answer,
  Audience,
  Body,
  CallShape,
  Params,
  Query,
  RefusalCodeOf,
  UploadShape,
} from '#core/wire.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { RateLimit } from '../rate-limits.ts';

/**
 * The client of a request, as authenticated. Higher layers define the kinds; a restricted one is a
 * player who may make the calls alone that are declared so. A linked one came by a link that staff
 * made: it reads what the player reads, and changes what is declared so.
 */
export type Viewer = {
  readonly kind: 'guest' | 'player' | 'restricted' | 'linked' | 'staff';
  readonly id: PlayerId;
  readonly session: string;
  /** Unix time in milliseconds at which the token expires. */
  readonly expiresAt: number;
};

/** Where a request came from, and how to set cookies on its response. */
export type Origin = {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly host: string;
  /** Accept-Language, Region and Origin headers as sent. */
  readonly language: string | undefined;
  readonly region: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  setCookie(name: string, value: string, options: CookieOptions): void;
};

export type CookieOptions = {
  maxAgeSeconds: number;
  path: string;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
};

/** A file as it was sent, complete: no more bytes than the contract allows, and at least one. */
export type Uploaded = {
  /** The media type declared by the caller. */
  readonly type: string;
  readonly bytes: Buffer;
};

/** A file as a response: never shown in place, always a download. */
export type FileResponse = {
  /** A stream is sent as it is read, so that a large file is never held in memory. */
  readonly file: Buffer | Readable;
  readonly type: string;
  readonly name: string;
};

export type CallRequest<C extends CallShape> = {
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  readonly upload: C extends { upload: UploadShape } ? Uploaded : undefined;
  /** The Idempotency-Key; present whenever the call is keyed. */
  readonly key: C extends { keyed: true } ? string : undefined;
  readonly viewer: ViewerFor<C['audience']>;
  readonly origin: Origin;
};

export type ViewerFor<A extends Audience> = A extends 'anyone' ? Viewer | undefined : Viewer;

export type CallHandler<C extends CallShape> = (
  request: CallRequest<C>,
) => Promise<CallResult<C> | Refusal<RefusalCodeOf<C>>>;

type CallResult<C extends CallShape> = C extends { download: readonly string[] }
  ? FileResponse
  : Answer<C>;

export type Route = {
  readonly call: CallShape;
  /** Of one viewer, or of one network for an anonymous one. */
  readonly limit: RateLimit;
  /** An extra permission check within the audience, run before the input is parsed. */
  readonly refuse?: (viewer: Viewer) => Promise<Refusal | undefined>;
  readonly handler: (request: CallRequest<CallShape>) => Promise<unknown>;
};

const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof UNIT_SECONDS;

/** `atMost('10 per second')`. */
export function atMost(text: `${number} per ${Unit}`): RateLimit {
  const [count, , unit] = text.split(' ');
  return { count: Number(count), seconds: UNIT_SECONDS[unit as Unit] };
}

/** The answer of a call that answers under `data`; a refusal stays what it is. */
export function underData<A>(answer: A): A extends Refusal ? A : { data: A } {
  type Result = A extends Refusal ? A : { data: A };
  // A conditional type is not narrowed by the condition of the expression.
  return (isRefusal(answer) ? answer : { data: answer }) as Result;
}

/** Staff calls are excluded: the module that defines staff roles builds those routes. */
type NonStaffCall = CallShape & { readonly audience: Exclude<Audience, 'staff'> };

/** Declares one route: the call, its rate limit, its handler. */
export function on<C extends NonStaffCall>(
  call: C,
  limit: RateLimit,
  handler: CallHandler<C>,
): Route {
  return routeOf(call, limit, handler);
}

/** Declares a route for any call; the caller of this function checks permissions itself. */
export function routeOf<C extends CallShape>(
  call: C,
  limit: RateLimit,
  handler: CallHandler<C>,
  refuse?: Route['refuse'],
): Route {
  const route = { call, limit, handler: handler as unknown as Route['handler'] };
  return refuse ? { ...route, refuse } : route;
}
