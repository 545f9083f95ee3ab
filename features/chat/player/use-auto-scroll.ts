import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../contract.ts';
import { countAfter } from './chat-state.ts';

/** A reader closer to the end than this counts as being at the end. */
const NEAR_PX = 40;

/** Keeps a list scrolled to its end as it grows, unless the reader scrolled up. */
export function useAutoScroll(messages: readonly ChatMessage[]) {
  const ref = useRef<HTMLDivElement>(null);
  /** The last message when the reader left the end; undefined while the reader is at the end. */
  const [lastSeen, setLastSeen] = useState<string>();
  const isAtEnd = useRef(true);
  const last = messages.at(-1)?.id;

  function scrollToEnd(): void {
    isAtEnd.current = true;
    setLastSeen(undefined);
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }

  function onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = ref.current!;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isNear === isAtEnd.current) return;
    isAtEnd.current = isNear;
    setLastSeen(isNear ? undefined : last);
  }

  useLayoutEffect(() => {
    if (isAtEnd.current && ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [last]);

  return { ref, onScroll, scrollToEnd, missed: countAfter(messages, lastSeen) };
}
