import type { SocketConnection } from './connection.ts';
import type { SocketLimits } from './limits.ts';

/** Checks all timeouts of one connection, once a second. */
export function enforceConnectionLimits(
  connection: SocketConnection,
  limits: SocketLimits,
  now: number,
): void {
  const isSilentSinceOpen = !connection.isAuthenticated && !connection.isAuthenticating;
  if (isSilentSinceOpen && now - connection.openedAt > limits.helloMs) {
    return connection.bye('protocol');
  }
  if (connection.viewer && connection.viewer.expiresAt <= now && !connection.isAuthenticating) {
    return connection.bye('session_expired');
  }
  if (isTooSlow(connection, limits, now)) return connection.bye('too_slow');
  const silentMs = now - connection.lastReceivedAt;
  if (silentMs > limits.silentMs * 3) return connection.terminate();
  if (silentMs > limits.silentMs && !connection.isPinged) connection.ping();
}

function isTooSlow(connection: SocketConnection, limits: SocketLimits, now: number): boolean {
  if (!connection.isFull) connection.slowSince = undefined;
  else connection.slowSince ??= now;
  return connection.slowSince !== undefined && now - connection.slowSince > limits.slowMs;
}
