import { refusalStatus, type Refusal } from '#core/refusal.ts';

export type WireAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
};

/** The one place where a refusal becomes HTTP. */
export function refusalAnswer(refusal: Refusal, requestId?: string): WireAnswer {
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
