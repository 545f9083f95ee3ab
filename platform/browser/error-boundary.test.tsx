import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

let isBroken: boolean;
const onError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  isBroken = true;
  onError.mockClear();
  // React reports a caught error to the console as well.
  vi.spyOn(console, 'error').mockReset();
});

afterEach(() => {
  cleanup();
  vi.mocked(console.error).mockClear();
});

function Part() {
  if (isBroken) throw new Error('a bug');
  return <p>part</p>;
}

test('error boundary: a part that fails is removed and reported, and the rest stays', () => {
  render(
    <>
      <p>rest</p>
      <ErrorBoundary onError={onError}>
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect([screen.queryByText('part'), screen.queryByText('rest')?.textContent]).toEqual([
    null,
    'rest',
  ]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a bug'));
});

test('error boundary: what is shown instead can render the part once more', () => {
  const instead = (again: () => void) => (
    <button type="button" onClick={again}>
      again
    </button>
  );
  render(
    <ErrorBoundary onError={onError} instead={instead}>
      <Part />
    </ErrorBoundary>,
  );
  isBroken = false;
  fireEvent.click(screen.getByText('again'));
  expect([screen.queryByText('part')?.textContent, screen.queryByText('again')]).toEqual([
    'part',
    null,
  ]);
});
