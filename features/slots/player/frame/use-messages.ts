import { useEffect, useEffectEvent, type RefObject } from 'react';
import {
  pageMessage,
  readGameMessage,
  type GameMessage,
  type PageMessage,
} from '../../rules.frame.ts';

/**
 * Receives the messages of the game in a frame: from its window and its origin, and no other.
 * Returns a function that sends one to it.
 */
export function useMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string,
  onMessage: (message: GameMessage) => void,
): (message: PageMessage) => void {
  const receive = useEffectEvent(onMessage);
  const { origin } = new URL(url);
  useEffect(() => {
    const read = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readGameMessage(event.data);
      if (message) receive(message);
    };
    addEventListener('message', read);
    return () => removeEventListener('message', read);
  }, [frame, origin]);
  return (message) => frame.current?.contentWindow?.postMessage(pageMessage(message), origin);
}
