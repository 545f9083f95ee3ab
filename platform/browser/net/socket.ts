/** Live data for components: topics read by pure reducers, and calls over the open connection. */
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer, CallShape, Message, Snapshot, TopicShape } from '#core/wire.ts';
import { createFirstStore } from '../first-store.ts';
import { api, refreshOnce, type ApiInput, type ApiRefusal } from './api.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';
import type { ConnectionState } from './socket-client.ts';
import type { SocketHub } from './socket-hub.ts';

/** The state of the general connection. */
const connection = createFirstStore<ConnectionState>('offline');
let token: () => string | null = () => null;
let hub: SocketHub | undefined;
let opening: Promise<SocketHub> | undefined;

/** Loaded with the first topic that is joined, after the page is on the screen. */
function loadHub(): Promise<SocketHub> {
  opening ??= new Promise((resolve) => {
    retryWithBackoff(
      () => import('./socket-hub.ts'),
      ({ createSocketHub }) => {
        hub = createSocketHub({
          token: () => token(),
          refresh: refreshOnce,
          onState: () => hub && connection.set(hub.general.state),
        });
        resolve(hub);
      },
    );
  });
  return opening;
}

/**
 * Follows the network, the visibility of the page and the token. Called once, when the page starts.
 */
export function startSocket(setup: {
  readonly token: () => string | null;
  readonly onToken: (listener: () => void) => () => void;
}): void {
  token = setup.token;
  const each = (what: 'renew' | 'reconnectNow') => {
    for (const client of hub?.all() ?? []) client[what]();
  };
  setup.onToken(() => each('renew'));
  addEventListener('online', () => each('reconnectNow'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') each('reconnectNow');
  });
}

export type TopicReader<T extends TopicShape, S> = {
  readonly start: S;
  readonly snapshot: (data: Snapshot<T>, state: S) => S;
  readonly message: (state: S, data: Message<T>) => S;
};

/** The state of a topic, held by a pure reducer. Pass a constant reader; null joins nothing. */
export function useTopic<T extends TopicShape, S>(
  shape: T | null,
  reader: TopicReader<T, S>,
): { readonly state: S; readonly isReady: boolean } {
  type Step = { kind: 'snapshot'; data: Snapshot<T> } | { kind: 'message'; data: Message<T> };
  const [topicState, dispatch] = useReducer(
    (now: { state: S; isReady: boolean }, step: Step) =>
      step.kind === 'snapshot'
        ? { state: reader.snapshot(step.data, now.state), isReady: true }
        : { state: reader.message(now.state, step.data), isReady: true },
    { state: reader.start, isReady: false },
  );
  useEffect(() => {
    if (!shape) return undefined;
    return joinTopic(shape, {
      snapshot: (data) => dispatch({ kind: 'snapshot', data }),
      message: (data) => dispatch({ kind: 'message', data }),
    });
  }, [shape]);
  return topicState;
}

/** The same outside React. Returns a function that leaves the topic. */
export function joinTopic<T extends TopicShape>(
  shape: T,
  reader: { snapshot(data: Snapshot<T>): void; message(data: Message<T>): void },
): () => void {
  let leave: (() => void) | undefined;
  let isWanted = true;
  void loadHub().then(({ of }) => {
    if (!isWanted) return;
    leave = of(shape.name).join(shape.name, shape.audience !== 'anyone', {
      snapshot: (data) => deliver(shape.name, () => reader.snapshot(data as Snapshot<T>)),
      message: (data) => deliver(shape.name, () => reader.message(data as Message<T>)),
    });
  });
  return () => {
    isWanted = false;
    leave?.();
  };
}

/** Messages for paused topics, in order. */
const paused = new Map<string, { pauses: number; waiting: (() => void)[] }>();

function deliver(topic: string, deliverNow: () => void): void {
  const pause = paused.get(topic);
  if (pause) pause.waiting.push(deliverNow);
  else deliverNow();
}

/**
 * Buffers the messages of a topic until it is resumed, for a page that shows something else first.
 * Returns a function that resumes; several pauses end with the last.
 */
export function pauseTopic({ name }: TopicShape): () => void {
  const pause = paused.get(name) ?? { pauses: 0, waiting: [] };
  pause.pauses += 1;
  paused.set(name, pause);
  let isPaused = true;
  return () => {
    if (!isPaused) return;
    isPaused = false;
    pause.pauses -= 1;
    if (pause.pauses > 0) return;
    paused.delete(name);
    for (const deliverNow of pause.waiting) deliverNow();
  };
}

/**
 * Resolves once the topic is not paused: for what reaches the page in another way and would tell
 * the same as its messages.
 */
export async function whenResumed({ name }: TopicShape): Promise<void> {
  await new Promise<void>((resolve) => deliver(name, resolve));
}

/**
 * A call over the open connection, by HTTP when there is none. A keyed call whose response was lost
 * is repeated by HTTP with the same key, so it happens once; an expired token is renewed once.
 */
export async function socketCall<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
): Promise<Answer<C> | ApiRefusal> {
  const byHttp = () => (api as LooseApi)(shape, input) as Promise<Answer<C> | ApiRefusal>;
  const client = hub?.of(shape.name);
  if (client?.state !== 'open') return byHttp();
  // Over the socket there is one input; the call takes its path, its query and its body from it.
  const { params, query, body } = input as LooseInput;
  const answer = await client.call(shape.name, { ...params, ...query, ...body }, input.key);
  const refused = answer as ApiRefusal;
  if (isRefusal(answer) && refused.status === 0 && input.retryLost && input.key) return byHttp();
  if (isRefusal(answer) && refused.status === 401 && (await refreshOnce()) !== null)
    return byHttp();
  return answer as Answer<C> | ApiRefusal;
}

type LooseInput = { readonly params?: object; readonly query?: object; readonly body?: object };

/** The rest parameter of `api` cannot be inferred through another generic. */
type LooseApi = (shape: CallShape, input: object) => Promise<unknown>;

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'offline');
}

/** Now by the server's clock, in milliseconds. */
export function serverNow(): number {
  return hub?.general.clock.now(Date.now()) ?? Date.now();
}
