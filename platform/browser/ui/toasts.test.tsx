import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import {
  currentToasts,
  dismissToast,
  showToast,
  TOAST_LIFETIME_MS,
  TOAST_MOTION_MS,
} from './toast-store.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => {
    for (const toast of currentToasts()) dismissToast(toast.id);
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

function show(title: string) {
  act(() => {
    showToast({ title });
  });
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function renderToasts() {
  render(<Toasts label="Notifications" closeLabel="Dismiss" />);
}

test('shell.toasts: lasts 3000 ms, animates away for 300 ms, then is gone', () => {
  expect([TOAST_LIFETIME_MS, TOAST_MOTION_MS]).toEqual([3000, 300]);
  renderToasts();
  show('Paid');
  wait(2999);
  expect(item('Paid')).not.toHaveProperty('dataset.leaving');
  wait(1);
  expect(item('Paid')?.dataset['leaving']).toBe('true');
  wait(299);
  expect(item('Paid')).not.toBeNull();
  wait(1);
  expect(item('Paid')).toBeNull();
});

test('shell.toasts: stacks, oldest first, and never covers a phone', () => {
  renderToasts();
  for (const title of ['one', 'two', 'three', 'four', 'five', 'six']) show(title);
  wait(TOAST_MOTION_MS);
  const titles = screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(titles).toEqual(['two', 'three', 'four', 'five', 'six']);
});

test('shell.toasts: stays while hovered, then for its remaining time', () => {
  renderToasts();
  show('Read me');
  wait(2000);
  const host = screen.getByRole('region', { name: 'Notifications' }).parentElement!;
  fireEvent.pointerEnter(host);
  wait(60_000);
  expect(item('Read me')).not.toBeNull();
  fireEvent.pointerLeave(host);
  wait(999);
  expect(item('Read me')?.dataset['leaving']).toBeUndefined();
  wait(1);
  expect(item('Read me')?.dataset['leaving']).toBe('true');
});

test('shell.toasts: stays while its button has the focus', () => {
  renderToasts();
  show('Read me');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  wait(60_000);
  expect(item('Read me')).not.toBeNull();
});

test('shell.toasts: is announced, and can be dismissed', () => {
  renderToasts();
  show('Announced');
  expect(item('Announced')?.closest('[aria-live="polite"]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  wait(TOAST_MOTION_MS);
  expect(item('Announced')).toBeNull();
});

test('shell.toasts: moves into an open dialog, outside of which everything is inert, and back', () => {
  const dialog = (open: boolean) => (
    <>
      <Toasts label="Notifications" closeLabel="Dismiss" />
      <Dialog open={open} onClose={() => {}} title="Deposit" closeLabel="Close">
        Sum
      </Dialog>
    </>
  );
  const { rerender } = render(dialog(true));
  show('Refused');
  expect(item('Refused')?.closest('dialog')).not.toBeNull();
  rerender(dialog(false));
  wait(1000);
  expect(item('Refused')?.closest('dialog')).toBeNull();
});

test('shell.toasts: is absent from server-rendered markup', () => {
  expect(renderToString(<Toasts label="Notifications" closeLabel="Dismiss" />)).toBe('');
});

function item(title: string): HTMLElement | null {
  return screen.queryByText(title)?.closest('li') ?? null;
}
