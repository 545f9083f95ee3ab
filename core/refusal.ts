/**
 * A refusal is a value, not an exception: the server understood the request and rejects it. Its
 * code is the wire's `message` and the translation key under `error.`. Bugs are assertions and have
 * no code.
 */
export type Refusal<Code extends string = string> = {
  readonly refused: Code;
  readonly errors?: FieldErrors;
  /** Seconds after which a retry makes sense; becomes Retry-After. */
  readonly retryAfter?: number;
};

/** What is wrong with one field; `detail` is inserted into the text of the code. */
export type FieldError = { readonly code: string; readonly detail?: string };
export type FieldErrors = Readonly<Record<string, readonly FieldError[]>>;

export function refuse<const Code extends string>(
  code: Code,
  errors?: FieldErrors,
  retryAfter?: number,
): Refusal<Code> {
  return {
    refused: code,
    ...(errors === undefined ? {} : { errors }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

type Detail = string | number | bigint;

/** Refuses for one field, which has the code of the refusal. */
export function refuseField<const Code extends string>(
  field: string,
  code: Code,
  detail?: Detail,
): Refusal<Code> {
  return refuse(code, { [field]: [fieldError(code, detail)] });
}

/** Refuses the value of one field as `bad_input`. */
export function refuseInput(field: string, code: string, detail?: Detail): Refusal<'bad_input'> {
  return refuse('bad_input', { [field]: [fieldError(code, detail)] });
}

/** Seconds after which a retry makes sense when there is too much work, or no database. */
const BUSY_SECONDS = 2;

export function refuseBusy(seconds = BUSY_SECONDS): Refusal<'busy'> {
  return refuse('busy', undefined, seconds);
}

export function refuseTooManyRequests(waitSeconds: number): Refusal<'too_many_requests'> {
  return refuse('too_many_requests', undefined, waitSeconds);
}

export function fieldError(code: string, detail?: Detail): FieldError {
  return detail === undefined ? { code } : { code, detail: String(detail) };
}

/** A field error on the wire: "code" or "code:detail". */
export function formatFieldError({ code, detail }: FieldError): string {
  return detail === undefined ? code : `${code}:${detail}`;
}

export function parseFieldError(text: string): FieldError {
  const at = text.indexOf(':');
  return at === -1 ? { code: text } : { code: text.slice(0, at), detail: text.slice(at + 1) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Codes that are not plain 422. Everything else a handler refuses is a business refusal. */
const REFUSAL_STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  session_expired: 401,
  forbidden: 403,
  session_restricted: 403,
  session_by_link: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_reused: 409,
  domain_retired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  malformed: 400,
  upload_slow: 408,
  too_many_requests: 429,
  code_too_soon: 429,
  host_unknown: 421,
  region_blocked: 451,
  busy: 503,
};

export function refusalStatus(code: string): number {
  return REFUSAL_STATUS[code] ?? 422;
}
