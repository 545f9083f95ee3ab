import { useEffect, useRef } from 'react';
import { useMainKey } from './use-main-key.ts';

/**
 * Space and Enter press the large key, unless another control has the focus. A key that is held
 * down is one press.
 */
export function useGameKeys(isActive: boolean): void {
  const { press } = useMainKey();
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.repeat || (event.code !== 'Space' && event.code !== 'Enter')) return;
      if ((event.target as Element | null)?.closest('button, a, input, dialog')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isActive]);
}
