/**
 * Events for analytics. They are buffered until a listener takes them, because analytics may load
 * late, or not at all without the visitor's consent: then the oldest are dropped.
 */
import type { Refusal } from '#core/refusal.ts';

export type TrackedEvent = {
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
};

const WAITING_MAX = 1000;

let waiting: TrackedEvent[] = [];
let subscriber: ((event: TrackedEvent) => void) | undefined;

export function track(name: string, data: TrackedEvent['data'] = {}): void {
  if (subscriber) subscriber({ name, data });
  else waiting = [...waiting, { name, data }].slice(-WAITING_MAX);
}

/** Passes every event to the listener, buffered ones first. Returns a function that stops it. */
export function onTracked(listener: (event: TrackedEvent) => void): () => void {
  subscriber = listener;
  for (const event of waiting.splice(0)) listener(event);
  return () => {
    subscriber = undefined;
  };
}

/** Reports a refusal to analytics: codes only, without input or details. */
export function trackRefusal(name: string, { errors = {} }: Refusal): void {
  const list = Object.entries(errors).flatMap(([field, all]) =>
    all.map(({ code }) => `${field}: ${code}`),
  );
  track(name, { text: list.length > 0 ? list.join('\n') : 'error 500' });
}
