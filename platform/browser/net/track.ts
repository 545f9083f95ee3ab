/**
 * Events for analytics. They are buffered until a listener takes them, because analytics may load
 * late; the oldest are dropped. Without the visitor's consent all are, so that none is sent when
 * they agree later.
 */
import type { Refusal } from '#core/refusal.ts';

export type TrackedEvent = {
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
};

/** When and where an event happened, which may be long before a listener takes it. */
export type TrackedMoment = { readonly at: number; readonly pathname: string };

type Listener = (event: TrackedEvent, moment: TrackedMoment) => void;

const WAITING_MAX = 1000;

let waiting: (readonly [TrackedEvent, TrackedMoment])[] = [];
let subscriber: Listener | undefined;

export function track(name: string, data: TrackedEvent['data'] = {}): void {
  const event = { name, data };
  const moment = { at: Date.now(), pathname: location.pathname };
  if (subscriber) subscriber(event, moment);
  else waiting = [...waiting, [event, moment] as const].slice(-WAITING_MAX);
}

/** Passes every event to the listener, buffered ones first. Returns a function that stops it. */
export function onTracked(listener: Listener): () => void {
  subscriber = listener;
  for (const [event, moment] of waiting.splice(0)) listener(event, moment);
  return () => {
    subscriber = undefined;
  };
}

/** Drops what waits, and every event from now on until there is a listener. */
export function dropTracked(): void {
  waiting = [];
  subscriber = () => undefined;
}

/** Reports a refusal to analytics: codes only, without input or details. */
export function trackRefusal(name: string, { errors = {} }: Refusal): void {
  const list = Object.entries(errors).flatMap(([field, all]) =>
    all.map(({ code }) => `${field}: ${code}`),
  );
  track(name, { text: list.length > 0 ? list.join('\n') : 'error 500' });
}
