import { useEffect, useState, type RefObject } from 'react';

export type FullScreen = { readonly isOn: boolean; readonly toggle: () => void };

/**
 * Fills the screen with an element. Phones that cannot do so for an element fill the page with it:
 * `isOn` then is all there is, and the styles do the rest.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  async function toggle(): Promise<void> {
    if (isOn) {
      setOn(false);
      if (document.fullscreenElement) await document.exitFullscreen();
      return;
    }
    setOn(true);
    // Not every browser has it, whatever its types say.
    const request = element.current?.requestFullscreen as (() => Promise<void>) | undefined;
    await request?.call(element.current);
  }
  // A browser that refuses leaves the element filling the page.
  return { isOn, toggle: () => void toggle().catch(() => undefined) };
}
