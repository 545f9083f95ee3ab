import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  hideAuthor,
  ownAuthorOf,
  setOwnAuthor,
  showAllAuthors,
  useChatPreferences,
} from './chat-storage.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test('chat: what a device stores of it is shown at once and stored', () => {
  const { result } = renderHook(useChatPreferences);
  expect(result.current).toEqual({ hidden: [], own: null });
  act(() => {
    hideAuthor('a');
    hideAuthor('b');
    hideAuthor('a');
    setOwnAuthor('7', 'key');
  });
  expect(result.current).toEqual({
    hidden: ['b', 'a'],
    own: ownAuthorOf('7', 'key'),
  });
  expect(localStorage.getItem('chatHidden')).toBe('b a');
  act(showAllAuthors);
  expect(result.current.hidden).toEqual([]);
});

test('chat: only the latest hundred hidden authors are kept', () => {
  const { result } = renderHook(useChatPreferences);
  act(() => {
    for (let author = 1; author <= 101; author += 1) hideAuthor(String(author));
  });
  expect([result.current.hidden.length, result.current.hidden[0]]).toEqual([100, '2']);
});
