/**
 * A refusal is a value, not an exception: the server understood the request and rejects it. Its
 * code is the wire's `message` and the translation key under `error.`. Bugs are assertions and have
 * no code.
 */
export type Refusal<Code extends string = string> = {
  readonly refused: Code;
  /** Field name → codes, each "code" or "code:detail". */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which a retry makes sense; becomes Retry-After. */
  readonly retryAfter?: number;
};

export function refuse<const Code extends string>(
  code: Code,
  errors?: Refusal['errors'],
  retryAfter?: number,
): Refusal<Code> {
  return {
    refused: code,
    ...(errors === undefined ? {} : { errors }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Codes that are not plain 422. Everything else a handler refuses is a business refusal. */
const REFUSAL_STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  session_expired: 401,
  forbidden: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_reused: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  malformed: 400,
  upload_slow: 408,
  too_many_requests: 429,
  code_too_soon: 429,
  region_blocked: 451,
  busy: 503,
};

export function refusalStatus(code: string): number {
  return REFUSAL_STATUS[code] ?? 422;
}
