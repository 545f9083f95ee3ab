/** The current time by the minute, for elapsed times: one timer for all. */
import { useEffect } from 'react';
import { create } from 'zustand';

const MINUTE_MS = 60_000;
const store = create(() => Date.now());
let users = 0;
let timer: ReturnType<typeof setInterval>;

/** Unix ms, no older than a minute. */
export function useMinute(): number {
  useEffect(startTimer, []);
  return store();
}

/** The first user starts the timer, and the last one stops it. */
function startTimer(): () => void {
  users += 1;
  if (users === 1) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    users -= 1;
    if (users === 0) clearInterval(timer);
  };
}

function tick(): void {
  store.setState(Date.now());
}
