import type pg from 'pg';

/** Closes a connection that may not answer any more; its locks end with it, or with its silence. */
export function abandon(client: pg.Client): void {
  client.end().catch(() => undefined);
  // A goodbye that the other side never receives would keep the socket open for minutes.
  client.connection.stream.destroy();
}
