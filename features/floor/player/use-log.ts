import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../contract.ts';
import { countAfter } from './chat-state.ts';

/** Closer to the end than this is at the end. */
const NEAR_PX = 40;

/** A list that stays at its end as it grows, unless its reader scrolled up. */
export function useLog(messages: readonly ChatMessage[]) {
  const ref = useRef<HTMLDivElement>(null);
  /** The last message at the end of which the reader was; undefined while he is there. */
  const [lastSeen, setLastSeen] = useState<string>();
  const isAtEnd = useRef(true);
  const last = messages.at(-1)?.id;

  function toEnd(): void {
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

  return { ref, onScroll, toEnd, missed: countAfter(messages, lastSeen) };
}
