import { startTransition, useEffect, useState } from 'react';
import { createFirstStore } from '../first-store.ts';

/**
 * After this time even an untouched page loads the rest, because the visitor may begin any moment.
 */
const STILL_MS = 5_000;
const TOUCHES = ['pointerover', 'pointerdown', 'keydown', 'scroll'] as const;

const touched = createFirstStore(false);
let isListening = false;

/**
 * True once the visitor has touched the page, or has long looked at it. What is neither
 * seen nor needed before that loads with it, so that the first screen does not wait for it. As a
 * transition, so that the response to the touch itself comes first.
 */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => onceTouched(() => startTransition(() => setTouched(true))), []);
  return isTouched;
}

/** The same outside of components. Returns the unsubscribe function. */
export function onceTouched(then: () => void): () => void {
  if (touched.get()) {
    then();
    return () => {};
  }
  const leave = subscribe(() => {
    leave();
    then();
  });
  return leave;
}

function subscribe(listener: () => void): () => void {
  if (!isListening) listen();
  return touched.subscribe(listener);
}

function listen(): void {
  isListening = true;
  const end = () => {
    clearTimeout(timer);
    for (const name of TOUCHES) removeEventListener(name, end);
    touched.set(true);
  };
  const timer = setTimeout(end, STILL_MS);
  for (const name of TOUCHES) addEventListener(name, end, { passive: true });
}
