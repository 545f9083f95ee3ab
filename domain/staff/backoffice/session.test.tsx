import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate, setQuery } from '#platform/browser/router/navigation.ts';
import { rememberedAddress } from '#platform/backoffice/visited.ts';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { staffSession, logOut } from './session.ts';

beforeEach(() => {
  const answer = () => new Response(JSON.stringify({ data: {} }), { status: 200 });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => answer()),
  );
});

afterEach(() => vi.unstubAllGlobals());

test('staff session: a logout clears remembered searches for the next user', async () => {
  await renderBackoffice(() => <h1>List</h1>);
  act(() => setQuery({ q: 'anna@example.org' }));
  await act(() => navigate('/list/5'));
  expect(rememberedAddress('/list')).toBe('/list?q=anna%40example.org');
  await logOut();
  expect(rememberedAddress('/list')).toBe('/list');
  expect(staffSession()).toEqual({ status: 'out', me: null, isOver: false });
});
