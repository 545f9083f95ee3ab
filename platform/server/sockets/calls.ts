import { randomUUID } from 'node:crypto';
import { dispatch, type CallChecks } from '../http/dispatch.ts';
import type { WireResponse } from '../http/response.ts';
import type { Origin, Route, Viewer } from '../http/route.ts';

/** A call made over the socket: the same handler, checks and limits as over HTTP. */
export type SocketCall = (
  viewer: Viewer | undefined,
  input: unknown,
  key: string | undefined,
  origin: Origin,
) => Promise<WireResponse>;

/**
 * Makes routes callable over the socket, by the name of their call. The input holds the fields of
 * the path, the query and the body together; each takes its own.
 */
export function socketCalls(
  routes: readonly Route[],
  checks: CallChecks,
): ReadonlyMap<string, SocketCall> {
  return new Map(routes.map((route) => [route.call.name, callOf(route, checks)]));
}

function callOf(route: Route, checks: CallChecks): SocketCall {
  return (viewer, input, key, origin) => {
    const raw = { params: input, query: input, body: input, key };
    return dispatch(route, raw, viewer, { ...origin, requestId: randomUUID() }, checks);
  };
}
