/**
 * The house decides a step the moment it is asked; a scene may take a second to show it. Until it
 * is at rest nothing else on the page may tell how the round ended: not the balance, not the lists,
 * not the sums. It is kept back here, and let go at once.
 */
import { pauseTopic } from '#platform/browser/net/socket.ts';
import { liveBets, myBalance } from '../contract.ts';

export type StepHold = {
  /** While a step is on its way, what the house pushes of its end waits. */
  during<T>(step: () => Promise<T>): Promise<T>;
  /** Tells what the scene shows now once that is at rest. */
  tell(hand: () => void): void;
  /** The scene is at rest, or nobody looks at it. */
  release(): void;
  /** Resolves when nothing is kept back. */
  rest(): Promise<void>;
};

type Kept = {
  readonly hands: (() => void)[];
  readonly resume: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly rest: PromiseWithResolvers<void>;
};

/** `showMs`: how long the scene takes at the most; 0 where nothing moves. */
export function createStepHold(showMs: () => number): StepHold {
  let kept: Kept | undefined;

  async function during<T>(step: () => Promise<T>): Promise<T> {
    if (showMs() === 0) return await step();
    const resume = pauseResults();
    try {
      return await step();
    } finally {
      // Whoever asked for the step hears of it first, and may want to keep it back.
      setTimeout(resume);
    }
  }

  function tell(hand: () => void): void {
    const ms = showMs();
    if (!kept && ms === 0) return hand();
    kept ??= {
      hands: [],
      resume: pauseResults(),
      timer: setTimeout(release, ms),
      rest: Promise.withResolvers(),
    };
    kept.hands.push(hand);
  }

  function release(): void {
    if (!kept) return;
    const { hands, resume, timer, rest } = kept;
    kept = undefined;
    clearTimeout(timer);
    for (const hand of hands) hand();
    resume();
    rest.resolve();
  }

  return { during, tell, release, rest: async () => await kept?.rest.promise };
}

function pauseResults(): () => void {
  const each = [pauseTopic(myBalance), pauseTopic(liveBets)];
  return () => {
    for (const resume of each) resume();
  };
}
