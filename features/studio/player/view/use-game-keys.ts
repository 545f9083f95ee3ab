import { useEffect, useRef } from 'react';
import { useKeySwitch } from './key-switch.ts';
import { useMainKey } from './use-main-key.ts';

/**
 * Space and Enter press the large key, unless another control has the focus. A key that is held
 * down is one press. They start a round only where the player has switched them on; a round that
 * runs they may always hurry.
 */
export function useGameKeys(isActive: boolean): void {
  const { action, press } = useMainKey();
  const { isOn } = useKeySwitch();
  const latest = useRef<(() => void) | null>(press);
  useEffect(() => {
    latest.current = isOn || action !== 'spin' ? press : null;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.repeat || (event.code !== 'Space' && event.code !== 'Enter')) return;
      if ((event.target as Element | null)?.closest('button, a, input, dialog')) return;
      event.preventDefault();
      latest.current?.();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isActive]);
}
