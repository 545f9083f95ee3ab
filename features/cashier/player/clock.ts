/** The clock and timers of the cashier; tests use a fake one. */
export type CashierClock = {
  now(): number;
  /** Calls once after a delay. Returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
  /** Calls repeatedly. Returns a function that stops it. */
  every(ms: number, call: () => void): () => void;
};

export const realClock: CashierClock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};
