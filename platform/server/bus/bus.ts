/**
 * News between the processes of one house, fast and forgetful: a process that was away hears that
 * it missed something, not what. What must not be lost is an event (platform/server/events).
 */
export type Bus = {
  /** Tells every process, this one first and at once. The payload is plain JSON. */
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, hear: (payload: unknown) => void): () => void;
  /** Calls back when news may have been lost: whatever was built from them must be read again. */
  onMissed(reload: () => void): () => void;
  close(): Promise<void>;
};

/** A notification of PostgreSQL holds 8,000 bytes; the rest is for our envelope. */
export const PAYLOAD_MAX_BYTES = 7_000;
