/**
 * Calls to the server, typed by its contracts. A call returns what the contract promises or a
 * refusal; it throws only for a bug of ours.
 */
import type { Answer, Body, CallShape, Params, Query } from '#core/wire.ts';
import {
  isRefusal,
  parseFieldError,
  refuse,
  type Refusal,
  type FieldErrors,
} from '#core/refusal.ts';
import { serviceAddress } from '../boot.ts';
import { attempt, retryDelayMs, WRITE_RETRIES_MS, type ApiAttempt } from './api-send.ts';

/** `status` 0: no response; `refused` is then offline, network, timeout or aborted. */
export type ApiRefusal = Refusal & { readonly status: number };

type OptionalIfUndefined<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: V }
  : { [P in K]: V };
type OptionalIfEmpty<K extends string, V> =
  Record<never, never> extends V ? { [P in K]?: V } : OptionalIfUndefined<K, V>;

export type ApiCallOptions = {
  /** The Idempotency-Key of a call that moves money; make one with `newKey()` per intention. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Retries a keyed write with the same key when its response was lost. */
  readonly retryLost?: boolean;
};

export type ApiInput<C extends CallShape> = OptionalIfUndefined<'params', Params<C>> &
  OptionalIfEmpty<'query', Query<C>> &
  OptionalIfEmpty<'body', Body<C>> &
  ApiCallOptions;

type LooseInput = ApiCallOptions & {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** The captcha solution, on the second attempt. */
  readonly captcha?: string;
};

/** What the client needs to know about the visitor; the session sets it once. */
export type ApiHooks = {
  token(): string | null;
  /** Requests a new token. Returns null when the session is over; it has cleaned up by then. */
  refresh(): Promise<string | null>;
  language(): string;
  region(): string | null;
  /** Called when a call was refused because the site is closed where the visitor is. */
  onRegionBlocked(): void;
  /** Returns a captcha solution; undefined when there is none. */
  captcha(): Promise<string | undefined>;
  /** Whether calls carry cookies; an app whose calls name their session in the body needs none. */
  credentials: RequestCredentials;
};

let hooks: ApiHooks = {
  token: () => null,
  refresh: () => Promise.resolve(null),
  language: () => 'ru',
  region: () => null,
  onRegionBlocked: () => undefined,
  captcha: () => Promise.resolve(undefined),
  credentials: 'include',
};

/** The current token, for requests sent by other means than `api`. */
export function callToken(): string | null {
  return hooks.token();
}

/** Where the visitor is, as sent with calls; null until it is known. */
export function callRegion(): string | null {
  return hooks.region();
}

export function configureApi(next: Partial<ApiHooks>): void {
  hooks = { ...hooks, ...next };
}

/** A key for one intention to move money: the same key never moves it twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

export async function api<C extends CallShape>(
  shape: C,
  ...[input]: Record<never, never> extends ApiInput<C> ? [ApiInput<C>?] : [ApiInput<C>]
): Promise<Answer<C> | ApiRefusal> {
  return (await sendWithCaptcha(shape, (input ?? {}) as LooseInput)) as Answer<C> | ApiRefusal;
}

/** A call refused as suspicious is repeated once, with a captcha solution. */
async function sendWithCaptcha(shape: CallShape, input: LooseInput): Promise<unknown> {
  const answer = await request(shape, input);
  if (!isRefusal(answer)) return answer;
  if (answer.refused === 'region_blocked') hooks.onRegionBlocked();
  if (answer.refused !== 'captcha_required') return answer;
  const captcha = await hooks.captcha();
  return captcha === undefined ? answer : await request(shape, { ...input, captcha });
}

/** One shared refresh: all calls refused meanwhile wait for it. */
let refreshing: Promise<string | null> | undefined;

export function refreshOnce(): Promise<string | null> {
  refreshing ??= hooks.refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const REFRESH_PATH = '/auth/refresh-token';

async function request(shape: CallShape, input: LooseInput): Promise<unknown> {
  const token = hooks.token();
  const first = await sendWithRetries(shape, input, token);
  if (first.status !== 401 || token === null || shape.path === REFRESH_PATH) return readSent(first);
  // Another call may have refreshed meanwhile: then this 401 is outdated.
  const now = hooks.token();
  const fresh = now !== null && now !== token ? now : await refreshOnce();
  if (fresh === null) return readSent(first);
  return readSent(await sendWithRetries(shape, input, fresh));
}

/** Retries where a retry is harmless: reads by the retry rule, keyed writes on request. */
async function sendWithRetries(
  shape: CallShape,
  input: LooseInput,
  token: string | null,
): Promise<ApiAttempt> {
  const isRead = shape.method === 'GET';
  for (let tries = 0; ; tries += 1) {
    const sent = await attempt(callAddress(shape, input), options(shape, input, token), input);
    const delay = isRead ? retryDelayMs(sent, tries) : lostDelay(sent, input, tries);
    if (delay === undefined || input.signal?.aborted) return sent;
    await new Promise((done) => setTimeout(done, delay));
  }
}

function lostDelay(sent: ApiAttempt, input: LooseInput, tries: number): number | undefined {
  const isLost = sent.status === 0 && sent.lost !== 'aborted';
  if (!isLost || !input.retryLost || input.key === undefined) return undefined;
  return WRITE_RETRIES_MS[tries];
}

/** The URL of a call, with its path and its query. */
export function callAddress(shape: CallShape, input: LooseInput): string {
  const values = (input.params ?? {}) as Record<string, string>;
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const suffix = query.size > 0 ? `?${query.toString()}` : '';
  // A game may run in a separate process: `dice.placeBet` goes to the address of dice in the map.
  const service = shape.name.split('.')[0] ?? '';
  return (serviceAddress(service) || serviceAddress('api')) + path + suffix;
}

/** The headers of every call that identify the client. */
export function callHeaders(token: string | null): Record<string, string> {
  const region = hooks.region();
  return {
    accept: 'application/json',
    'accept-language': acceptLanguage(hooks.language()),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(region === null ? {} : { region }),
  };
}

function options(shape: CallShape, input: LooseInput, token: string | null): RequestInit {
  const headers = callHeaders(token);
  if (input.key !== undefined) headers['idempotency-key'] = input.key;
  if (input.captcha !== undefined) headers['x-captcha'] = input.captcha;
  const { credentials } = hooks;
  if (shape.method === 'GET') return { method: 'GET', headers, credentials };
  headers['content-type'] = 'application/json';
  const body = JSON.stringify(input.body ?? {});
  return { method: shape.method, headers, body, credentials };
}

/** The product's codes are not all language tags: br is Brazilian Portuguese, kz is Kazakh. */
export function acceptLanguage(locale: string): string {
  if (locale === 'br') return 'pt-BR';
  return locale === 'kz' ? 'kk-KZ' : locale;
}

export function readSent(sent: ApiAttempt): unknown {
  if (sent.status === 0) return { ...refuse(sent.lost ?? 'network'), status: 0 };
  if (sent.status < 400) return sent.body;
  return readRefusal(sent.status, sent.body, sent.retryAfter);
}

/** The refusal in a response body; a foreign body is a `server_error`. */
export function readRefusal(status: number, body: unknown, retryAfter?: number): ApiRefusal {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: unknown };
  const code = typeof message === 'string' && message !== '' ? message : 'server_error';
  const fields = typeof errors === 'object' && errors !== null ? readErrors(errors) : undefined;
  return { ...refuse(code, fields, retryAfter), status };
}

/** The only place where the errors of a response are parsed. */
function readErrors(errors: object): FieldErrors {
  const lists = Object.entries(errors).map(([field, messages]) => {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages];
    const texts = list.filter((text): text is string => typeof text === 'string');
    return [field, texts.map((text) => parseFieldError(text))] as const;
  });
  return Object.fromEntries(lists);
}
