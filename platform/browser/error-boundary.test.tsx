import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const onError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  onError.mockClear();
  // React reports a caught error to the console as well.
  vi.spyOn(console, 'error').mockReset();
});

afterEach(() => {
  cleanup();
  vi.mocked(console.error).mockClear();
});

function Part(): never {
  throw new Error('a bug');
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
  expect(document.body.textContent).toBe('rest');
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a bug'));
});
