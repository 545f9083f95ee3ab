import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberScroll } from './history.ts';
import { configureRouter, setLocation, type RouterLocation } from './navigation.ts';
import { Link, PageView, RouterProvider } from './router.tsx';
import { Dialog } from '../ui/dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function placeOf(name: string, arrival: number): RouterLocation {
  const Page = () => <h1>{name}</h1>;
  const entry = {
    name,
    path: `/${name}`,
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

test('router: a link has the base of its app and is marked on its own page', () => {
  const notFound = placeOf('lost', 1).entry;
  const ignored = () => undefined;
  const calls = { onOffline: ignored, onError: ignored };
  configureRouter({
    base: '/backoffice',
    hasLocales: false,
    table: { routes: [], notFound },
    ...calls,
  });
  setLocation(placeOf('players', 1));
  const { getByRole } = render(
    <RouterProvider>
      <Link to="/players?q=a">Players</Link>
      <Link to="/players/5">Anna</Link>
    </RouterProvider>,
  );
  const [list, one] = ['Players', 'Anna'].map((name) => getByRole('link', { name }));
  expect(list!.getAttribute('href')).toBe('/backoffice/players?q=a');
  expect(list!.getAttribute('aria-current')).toBe('page');
  expect(one!.getAttribute('aria-current')).toBeNull();
});

test('router: a new page starts at its hash, or else where it was left', () => {
  const scrolled = vi.fn<(to: object) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  setLocation(placeOf('first', 1));
  render(
    <RouterProvider>
      <main>
        <PageView title="Page" />
        <section id="rules" />
      </main>
    </RouterProvider>,
  );
  expect(scrolled, 'the browser scrolls the first page').not.toHaveBeenCalled();
  act(() => setLocation({ ...placeOf('second', 2), hash: '#rules' }));
  expect([into.mock.calls.length, scrolled.mock.calls.length]).toEqual([1, 0]);
  history.replaceState({ key: 3 }, '');
  vi.stubGlobal('scrollY', 300);
  rememberScroll();
  act(() => setLocation(placeOf('third', 3)));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 300, behavior: 'instant' });
});
