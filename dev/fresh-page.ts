/// <reference lib="dom" />
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/**
 * The test files of a worker share one window, because creating it takes longer than the tests.
 * What one file could leave to the next is reset here, before each file: the state of our modules
 * (texts, stores, the router), which are evaluated again, replaced globals, and what the window
 * keeps.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (globalThis.document !== undefined) resetWindow();

// The library registers this itself, but only for the first file that imports it.
afterEach(cleanup);

function resetWindow(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}
