/**
 * Events for analytics. They wait here until something takes them, so that whatever measures may
 * load late, or not at all without the visitor's consent: then the oldest are forgotten.
 */
import type { Refusal } from '#core/refusal.ts';

export type Tracked = { readonly name: string; readonly data: Readonly<Record<string, string>> };

const WAITING_MAX = 1000;

let waiting: Tracked[] = [];
let taker: ((event: Tracked) => void) | undefined;

export function track(name: string, data: Tracked['data'] = {}): void {
  if (taker) taker({ name, data });
  else waiting = [...waiting, { name, data }].slice(-WAITING_MAX);
}

/** Gives every event to `take`, those that waited first. Answers how to stop. */
export function onTracked(take: (event: Tracked) => void): () => void {
  taker = take;
  for (const event of waiting.splice(0)) take(event);
  return () => {
    taker = undefined;
  };
}

/** What went wrong as analytics is told it: bare codes, neither what was typed nor any detail. */
export function trackRefusal(name: string, { errors = {} }: Refusal): void {
  const list = Object.entries(errors).flatMap(([field, codes]) =>
    codes.map((code) => `${field}: ${code.split(':')[0]}`),
  );
  track(name, { text: list.length > 0 ? list.join('\n') : 'error 500' });
}
