import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cookies } from './storage.ts';
import { useCookie } from './use-cookie.ts';

test('use cookie: a page follows a cookie that is stored after it was drawn', () => {
  cookies.remove('promo');
  const { result, unmount } = renderHook(() => useCookie('promo'));
  expect(result.current).toBeNull();
  act(() => cookies.set('promo', 'spring'));
  expect(result.current).toBe('spring');
  act(() => cookies.remove('promo'));
  expect(result.current).toBeNull();
  unmount();
  cookies.set('promo', 'later');
  expect(result.current).toBeNull();
});
