import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { topmostDialog } from './open-dialogs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Example({ locked, start = true }: { locked?: boolean; start?: boolean }) {
  const [open, setOpen] = useState(start);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Deposit"
        closeLabel="Close"
        locked={locked}
      >
        <p>How much?</p>
      </Dialog>
    </>
  );
}

function dialog(): HTMLDialogElement {
  return document.querySelector('dialog')!;
}

function finishMotion() {
  act(() => {
    vi.advanceTimersByTime(500);
  });
}

test('shell.modals: opens as a modal named by its title', () => {
  render(<Example start={false} />);
  expect(screen.queryByText('How much?')).toBeNull();
  fireEvent.click(screen.getByText('Open'));
  expect(dialog().open).toBe(true);
  expect(topmostDialog()).toBe(dialog());
  const title = document.getElementById(dialog().getAttribute('aria-labelledby')!);
  expect(title?.textContent).toBe('Deposit');
});

test('shell.modals: Escape closes it, with its contents in place until the motion ends', () => {
  render(<Example />);
  const cancel = new Event('cancel', { cancelable: true });
  act(() => {
    dialog().dispatchEvent(cancel);
  });
  expect(cancel.defaultPrevented, 'the browser would cut the motion off').toBe(true);
  expect(dialog().dataset['closing']).toBe('true');
  expect(screen.queryByText('How much?')).not.toBeNull();
  finishMotion();
  expect(dialog().open).toBe(false);
  expect(topmostDialog()).toBeUndefined();
  expect(screen.queryByText('How much?')).toBeNull();
});

test('dialog: the cross and a press beside the panel close it, a press inside does not', () => {
  render(<Example />);
  const inside = screen.getByText('How much?');
  fireEvent.pointerDown(inside);
  fireEvent.pointerUp(inside);
  fireEvent.pointerDown(inside);
  fireEvent.pointerUp(dialog());
  expect(dialog().dataset['closing'], 'text was selected past the edge').toBeUndefined();
  fireEvent.pointerDown(dialog());
  fireEvent.pointerUp(dialog());
  finishMotion();
  expect(dialog().open).toBe(false);

  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  finishMotion();
  expect(dialog().open).toBe(false);
});

test('dialog: a locked dialog has no cross and ignores Escape and the backdrop', () => {
  render(<Example locked />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  act(() => {
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  fireEvent.pointerDown(dialog());
  fireEvent.pointerUp(dialog());
  finishMotion();
  expect(dialog().open).toBe(true);
});

test('dialog: when the browser closes it by itself the state follows, or it reopens when locked', () => {
  const { unmount } = render(<Example />);
  act(() => dialog().close());
  finishMotion();
  expect(topmostDialog()).toBeUndefined();
  expect(screen.queryByText('How much?')).toBeNull();
  unmount();

  render(<Example locked />);
  act(() => dialog().close());
  finishMotion();
  expect(dialog().open).toBe(true);
});

test('dialog: leaving the page while open does not leave it counted as open', () => {
  const { unmount } = render(<Example />);
  expect(topmostDialog()).toBeDefined();
  unmount();
  expect(topmostDialog()).toBeUndefined();
});

test('dialog: opening again during the closing motion keeps it open', () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByText('Open'));
  finishMotion();
  expect(dialog().open).toBe(true);
  expect(screen.queryByText('How much?')).not.toBeNull();
});
