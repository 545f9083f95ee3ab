/** Time as the cashier uses it; tests bring their own. */
export type Clock = {
  now(): number;
  /** Calls once, later. Answers how to call it off. */
  after(ms: number, call: () => void): () => void;
  /** Calls again and again. Answers how to stop it. */
  every(ms: number, call: () => void): () => void;
};

export const realClock: Clock = {
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
