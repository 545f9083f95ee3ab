/** The limits of one connection. */
export type SocketLimits = {
  /** Frames a second in the long run, and how many may come at once. */
  readonly framesPerSecond: number;
  readonly framesBurst: number;
  /** The same for joins: each may return a whole state, which is much for a few bytes. */
  readonly joinsPerSecond: number;
  readonly joinsBurst: number;
  readonly topicsMax: number;
  readonly openCallsMax: number;
  readonly perAddressMax: number;
  /** A client must send hello within this time. */
  readonly helloMs: number;
  /** A silent connection is pinged after this time, and closed after three times as long. */
  readonly silentMs: number;
  /** Above this a client gets nothing new until it has read; it catches up afterwards. */
  readonly bufferedSoftBytes: number;
  /** Above this, or above the soft limit for `slowMs`, the connection is closed. */
  readonly bufferedHardBytes: number;
  readonly slowMs: number;
};

export const SOCKET_LIMITS: SocketLimits = {
  framesPerSecond: 30,
  framesBurst: 60,
  joinsPerSecond: 2,
  joinsBurst: 60,
  topicsMax: 32,
  openCallsMax: 8,
  // Whole towns share the address of a mobile operator.
  perAddressMax: 200,
  helloMs: 5_000,
  silentMs: 25_000,
  bufferedSoftBytes: 64 * 1024,
  bufferedHardBytes: 1024 * 1024,
  slowMs: 15_000,
};
