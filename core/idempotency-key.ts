/**
 * A client-made key: the same key and body get the first answer again. Separate from core/wire.ts,
 * because the browser needs it and must not load a schema library for it.
 */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/;
