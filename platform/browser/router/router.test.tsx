import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLocation, type RouterLocation } from './navigation.ts';
import { PageView, RouterProvider } from './router.tsx';
import { Dialog } from '../ui/dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function placeOf(name: string, arrival: number): RouterLocation {
  const Page = () => <h1>{name}</h1>;
  const entry = {
    name,
    path: `/${name}`,
    layout: 'default',
    texts: [],
    page: async () => ({ Page }),
  };
  const { path } = entry;
  return {
    locale: 'ru',
    path,
    query: {},
    hash: '',
    params: {},
    entry,
    Page,
    arrival,
  } as RouterLocation;
}

test('shell.modals: a page opened from a dialog has its heading focused after the dialog closes', () => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
  setLocation(placeOf('first', 1));
  const app = (isOpen: boolean) => (
    <RouterProvider>
      <button type="button">Opener</button>
      <main>
        <PageView title="Page" />
      </main>
      <Dialog open={isOpen} onClose={() => undefined} title="Dialog" closeLabel="Close">
        <p>Text</p>
      </Dialog>
    </RouterProvider>
  );
  const { getByText, rerender } = render(app(true));
  const opener = getByText('Opener');
  const dialog = document.querySelector('dialog')!;
  const close = dialog.close.bind(dialog);
  // As a browser does: the opener of the dialog is focused the moment it closes.
  dialog.close = () => {
    opener.focus();
    close();
  };
  rerender(app(false));
  act(() => setLocation(placeOf('second', 2)));
  act(() => void vi.advanceTimersByTime(500));
  expect(dialog.open).toBe(false);
  expect(document.activeElement?.textContent).toBe('second');
});
