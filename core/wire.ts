import * as z from 'zod/mini';
import { CURRENCIES } from './currency.ts';
import { LOCALES } from './locale.ts';

/**
 * The building blocks of every contract. A call or a topic is declared once, and from that
 * declaration come validation, types, /openapi.json and /asyncapi.json.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call: anyone, a guest or member with a token, a member, or staff. */
export type Audience = 'anyone' | 'visitor' | 'player' | 'staff';

export type Schema = z.ZodMiniType;

/** A call whose body is one unencoded file; its metadata goes into the query. */
export type UploadShape = {
  /** The media types a caller may declare; the handler checks the actual bytes. */
  readonly types: readonly string[];
  /** A larger file is rejected, and never read. */
  readonly maxBytes: number;
};

export type CallShape = {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `{name}` segments, exactly as served. */
  readonly path: string;
  readonly audience: Audience;
  /** A restricted session may make it, too. Without this, only calls for anyone are open to it. */
  readonly restricted?: true;
  /** It is answered in regions that the operator has closed, too. */
  readonly everywhere?: true;
  /** It continues, ends or takes back an open bet: a retired domain answers it, too. */
  readonly endsBet?: true;
  /** A session by a link of staff may make it, although it changes something: see `linked`. */
  readonly linked?: true;
  /** For a staff call: the roles that may make it, besides those with full access. */
  readonly roles?: readonly string[];
  /** True when the call moves money: it must carry an Idempotency-Key. */
  readonly keyed?: true;
  /** A partner may make it with an API key in X-Api-Key, instead of the session of the portal. */
  readonly apiKey?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Instead of a body. Not over the socket. */
  readonly upload?: UploadShape;
  readonly answer: Schema;
  /** The answer is a file of one of these types instead of JSON. Not over the socket. */
  readonly download?: readonly string[];
  /** The browser keeps the answer and asks whether it is still the same: for long public lists. */
  readonly revalidated?: true;
  /** The answer may set a cookie of the browser. Not over the socket, which carries none. */
  readonly cookies?: true;
  /** The refusal codes this call can return besides those of `PlatformRefusalCode`. */
  readonly refusals?: readonly string[];
};

/** The refusal codes that any call can return without declaring them. */
export type PlatformRefusalCode =
  | 'bad_input'
  | 'unauthorized'
  | 'session_restricted'
  | 'session_by_link'
  | 'region_blocked'
  | 'too_many_requests'
  | 'key_reused'
  | 'busy';

/**
 * Whether a call is answered in a closed region: staff work from anywhere, and players read and
 * withdraw their own money from anywhere.
 */
export function isOpenEverywhere({ path, restricted, everywhere }: CallShape): boolean {
  return path.startsWith('/api/v2/staff/') || restricted === true || everywhere === true;
}

/** Declares one HTTP call. */
export function call<const C extends CallShape>(shape: C): C {
  return shape;
}

export type TopicShape = {
  readonly name: string;
  readonly summary: string;
  readonly audience: Audience;
  /** A restricted session may join it, too. */
  readonly restricted?: true;
  /** What a client gets on joining; undefined when the topic has no state. */
  readonly snapshot: Schema;
  readonly message: Schema;
};

/** Declares one socket topic. */
export function topic<const T extends TopicShape>(shape: T): T {
  return shape;
}

type Part<S> = S extends Schema ? z.output<S> : undefined;
export type Params<C extends CallShape> = Part<C['params']>;
export type Query<C extends CallShape> = Part<C['query']>;
export type Body<C extends CallShape> = Part<C['body']>;
export type Answer<C extends CallShape> = z.output<C['answer']>;
type CodeIn<List> = List extends readonly (infer Code extends string)[] ? Code : never;
/** The codes that the handler of a call may refuse with; any other does not compile. */
export type RefusalCodeOf<C extends CallShape> = PlatformRefusalCode | CodeIn<C['refusals']>;
export type Snapshot<T extends TopicShape> = z.output<T['snapshot']>;
export type Message<T extends TopicShape> = z.output<T['message']>;

/** Money on the wire: decimal text in major units. The handler parses it with parseMoney. */
export const moneyText = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'amount_format'));
/**
 * An amount in a request: the handler distinguishes more than two decimals, signs, exponents and
 * words like NaN, so that each gets its own error text.
 */
export const amountText = z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'));
export const currencyCode = z.enum(CURRENCIES);
export const localeCode = z.enum(LOCALES);
export const timeText = z.iso.datetime();
/** Decimal text of a row number; ids are 64-bit and do not fit a JSON number. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'id_format'));
export const cursorText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'cursor_format'));

/** One page of a listing: pass `next` back as `cursor`; null when there is no more. */
export function pageOf<S extends Schema>(item: S) {
  return z.object({ data: z.array(item), next: z.nullable(cursorText) });
}

/** The answer of new calls: everything under `data`. */
/** A text in each language of the app. */
export const localText = z.object({ ru: z.string(), en: z.string(), kz: z.string() });

export function dataOf<S extends Schema>(item: S) {
  return z.object({ data: item });
}

export const pageQuery = z.object({
  cursor: z.optional(cursorText),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/, 'limit_range'))),
});

/** The shape of every refusal on the wire. */
export const refusalBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  request_id: z.optional(z.string()),
});
