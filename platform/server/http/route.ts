import type { Readable } from 'node:stream';
import type { Answer, Audience, Body, CallShape, Params, Query, UploadShape } from '#core/wire.ts';
import type { Refusal } from '#core/refusal.ts';

/** Who is asking, as a guard found out. Rooms above say what kinds there are. */
export type Viewer = {
  readonly kind: 'guest' | 'player' | 'staff';
  readonly id: bigint;
  readonly session: string;
  /** Unix time in milliseconds at which the token ends. */
  readonly expiresAt: number;
};

/** Where a request came from and how it may be answered besides its body. */
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

/** A file as it was sent, whole: no more bytes than the contract allows, and at least one. */
export type Uploaded = {
  /** What the caller says it is. */
  readonly type: string;
  readonly bytes: Buffer;
};

/** A file as an answer: never shown in place, always a download. */
export type FileAnswer = {
  /** A stream is sent as it comes, so that what is large never lies in memory whole. */
  readonly file: Buffer | Readable;
  readonly type: string;
  readonly name: string;
};

export type Asked<C extends CallShape> = {
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

export type Handler<C extends CallShape> = (asked: Asked<C>) => Promise<Given<C> | Refusal>;

type Given<C extends CallShape> = C extends { download: readonly string[] }
  ? FileAnswer
  : Answer<C>;

/** How often one viewer, or one address when nobody is logged in, may ask. */
export type Limit = { readonly count: number; readonly seconds: number };

export type Route = {
  readonly call: CallShape;
  readonly limit: Limit;
  /** Who of the audience may make it, asked before anybody looks at what was sent. */
  readonly refuse?: (viewer: Viewer) => Promise<Refusal | undefined>;
  readonly handler: (asked: Asked<CallShape>) => Promise<unknown>;
};

const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof UNIT_SECONDS;

/** `atMost('10 per second')`. */
export function atMost(text: `${number} per ${Unit}`): Limit {
  const [count, , unit] = text.split(' ');
  return { count: Number(count), seconds: UNIT_SECONDS[unit as Unit] };
}

/** A call of the house's own people: the room that knows their roles makes routes of these. */
type NotStaff = CallShape & { readonly audience: Exclude<Audience, 'staff'> };

/** One line of a feature's table of contents: the call, its limit, who does it. */
export function on<C extends NotStaff>(call: C, limit: Limit, handler: Handler<C>): Route {
  return routeOf(call, limit, handler);
}

/** The same for any call, for whoever asks himself who may make it. */
export function routeOf<C extends CallShape>(
  call: C,
  limit: Limit,
  handler: Handler<C>,
  refuse?: Route['refuse'],
): Route {
  const route = { call, limit, handler: handler as unknown as Route['handler'] };
  return refuse ? { ...route, refuse } : route;
}
