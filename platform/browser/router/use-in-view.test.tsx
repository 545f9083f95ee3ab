import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInView } from './use-in-view.ts';

let margins: (string | undefined)[];

beforeEach(() => {
  margins = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(_: unknown, { rootMargin }: IntersectionObserverInit) {
        margins.push(rootMargin);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

function Part() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useInView(place) ? 'loaded' : 'waiting'}</div>;
}

test('speed: what is below the first screen loads ahead only on a page that is being used', () => {
  const { container, unmount } = render(<Part />);
  expect(margins).toEqual(['0px']);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(margins).toEqual(['0px', '200px']);
  expect(container.textContent).toBe('waiting');
  unmount();
});
