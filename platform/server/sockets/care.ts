import type { Connection } from './connection.ts';
import type { SocketLimits } from './limits.ts';

/** Looks after one connection, once a second: every clock of a connection in one place. */
export function care(connection: Connection, limits: SocketLimits, now: number): void {
  const isStranger = !connection.isGreeted && !connection.isGreeting;
  if (isStranger && now - connection.openedAt > limits.helloMs) {
    return connection.bye('protocol');
  }
  if (connection.viewer && connection.viewer.expiresAt <= now && !connection.isGreeting) {
    return connection.bye('session_expired');
  }
  if (isTooSlow(connection, limits, now)) return connection.bye('too_slow');
  const silentMs = now - connection.heardAt;
  if (silentMs > limits.silentMs * 3) return connection.cut();
  if (silentMs > limits.silentMs && !connection.isPinged) connection.ping();
}

function isTooSlow(connection: Connection, limits: SocketLimits, now: number): boolean {
  if (!connection.isFull) connection.slowSince = undefined;
  else connection.slowSince ??= now;
  return connection.slowSince !== undefined && now - connection.slowSince > limits.slowMs;
}
