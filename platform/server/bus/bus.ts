/**
 * Fast, lossy messages between the processes of one installation: a process that was disconnected
 * learns only that it missed something, not what. Anything that must not be lost is an event
 * (platform/server/events).
 */
export type Bus = {
  /** Publishes to every process, to this one first and at once. The payload is plain JSON. */
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  /** Calls back when messages may have been lost: state built from them must be read again. */
  onMissed(reload: () => void): () => void;
  /** Whether messages reach this process: false once its own heartbeat stays away. */
  isAlive(): boolean;
  close(): Promise<void>;
};

/** A PostgreSQL notification holds 8,000 bytes; the rest is for our envelope. */
export const PAYLOAD_MAX_BYTES = 7_000;
