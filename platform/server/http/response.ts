import { refusalStatus, type Refusal } from '#core/refusal.ts';

export type WireResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
};

/** The only place where a refusal becomes an HTTP response. */
export function refusalResponse(refusal: Refusal, requestId?: string): WireResponse {
  return {
    status: refusalStatus(refusal.refused),
    body: {
      message: refusal.refused,
      errors: refusal.errors ?? {},
      ...(requestId === undefined ? {} : { request_id: requestId }),
    },
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  };
}
