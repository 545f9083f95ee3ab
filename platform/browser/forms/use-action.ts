/** The state of a command that a button or a form sends: busy while it runs, then its refusal. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { showRefusal } from '../ui/errors.ts';

/** What a command answers when it is not refused. */
export type Done<T> = Exclude<T, Refusal>;
type RefusalOf<T> = Extract<T, Refusal>;

export type ActionOptions<T, Args extends readonly unknown[]> = {
  /** Called after success, even when the component is gone: the command was executed. */
  readonly onDone?: ((answer: Done<T>, ...args: Args) => unknown) | undefined;
  /** Replaces the toast that shows a refusal. */
  readonly onRefused?: ((refusal: RefusalOf<T>, ...args: Args) => unknown) | undefined;
  /** The component shows `refusal` itself. Only when it is gone, a toast does. */
  readonly isInline?: boolean;
};

/**
 * Runs one command at a time: a press while it runs does nothing. `send` returns the refusal or
 * what the command answered; it throws only for a bug, which ends the busy state as well.
 */
export function useAction<T, Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<T>,
  options: ActionOptions<T, Args> = {},
) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalOf<T>>();
  // Two presses before the next render are still two presses.
  const isRunning = useRef(false);
  const isMounted = useIsMounted();

  async function start(args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(undefined);
    const answer = await send(...args).finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
    finish(answer, args);
  }

  function finish(answer: T, args: Args): void {
    // TypeScript does not narrow a type parameter: a refusal among the answers is a RefusalOf<T>.
    if (!isRefusal(answer)) return void options.onDone?.(answer as Done<T>, ...args);
    const refused = answer as RefusalOf<T>;
    setRefusal(refused);
    if (options.onRefused) options.onRefused(refused, ...args);
    else if (!options.isInline || !isMounted.current) showRefusal(refused);
  }

  return {
    isBusy,
    refusal,
    /** Sends the command, unless it runs already. */
    run: (...args: Args) => void start(args),
    clear: () => setRefusal(undefined),
  };
}

/** Whether the component is still in the page; a response may arrive later. */
function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
