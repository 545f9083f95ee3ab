import { useEffect, useState } from 'react';

/** The pause in typing after which a search asks the server. */
const TYPING_MS = 250;

/** The text once it has not changed for a moment. */
export function useSettled(text: string, pauseMs = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
