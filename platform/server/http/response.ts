import { formatFieldError, refusalStatus, type Refusal } from '#core/refusal.ts';

export type WireResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
};

/** The only place where a refusal becomes a response, over HTTP and socket alike. */
export function refusalResponse(refusal: Refusal, requestId?: string): WireResponse {
  return {
    status: refusalStatus(refusal.refused),
    body: {
      message: refusal.refused,
      errors: errorsOf(refusal),
      ...(requestId === undefined ? {} : { request_id: requestId }),
    },
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  };
}

function errorsOf({ errors = {} }: Refusal): Record<string, string[]> {
  const lists = Object.entries(errors).map(
    ([field, list]) => [field, list.map((error) => formatFieldError(error))] as const,
  );
  return Object.fromEntries(lists);
}
