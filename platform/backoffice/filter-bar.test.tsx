import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterBar, useFilters } from './filter-bar.tsx';
import { listenToHistory, navigate } from '../browser/router/navigation.ts';
import { PageHead } from './page-head.tsx';
import { renderBackoffice } from './testing.tsx';

let stop: () => void;
beforeEach(() => {
  stop = listenToHistory();
});
afterEach(() => {
  cleanup();
  stop();
});

function List() {
  const query = useFilters(['q', 'state', 'from']);
  return (
    <>
      <PageHead title="Payments" />
      <FilterBar
        filters={[
          { key: 'q', kind: 'search', label: 'Find' },
          { key: 'from', kind: 'day', label: 'From' },
          {
            key: 'state',
            kind: 'choice',
            label: 'State',
            choices: [{ value: 'paid', label: 'Paid' }],
          },
        ]}
      />
      <output>{JSON.stringify(query)}</output>
    </>
  );
}

const asked = () => JSON.parse(document.querySelector('output')!.textContent) as object;
const key = (name: string, code = '') => fireEvent.keyDown(document.body, { key: name, code });

test('filters: they are read from the query parameters and written into them', async () => {
  await renderBackoffice(List, '/list?q=anna&state=paid&tab=bets');
  expect(asked()).toEqual({ q: 'anna', state: 'paid' });
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveProperty('value', 'anna');
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: '' } });
  expect([asked(), location.search]).toEqual([{ q: 'anna' }, '?q=anna&tab=bets']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search, 'what is not a filter stays').toBe('?tab=bets');
});

test('filters: a text filter is applied when typing pauses', async () => {
  await renderBackoffice(List);
  vi.useFakeTimers();
  const field = screen.getByRole('searchbox', { name: 'Find' });
  fireEvent.change(field, { target: { value: 'an' } });
  fireEvent.change(field, { target: { value: ' anna ' } });
  expect(asked()).toEqual({});
  act(() => void vi.advanceTimersByTime(400));
  vi.useRealTimers();
  expect(asked()).toEqual({ q: 'anna' });
});

test('filters: Back and the link of a detail page return to the filtered list', async () => {
  await renderBackoffice(List);
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'paid' } });
  await act(() => navigate('/list/5'));
  await act(async () => history.back());
  await expect.poll(() => location.search).toBe('?state=paid');
  await expect.poll(() => document.querySelector('output') && asked()).toEqual({ state: 'paid' });
});

test('filters: / focuses the first filter, also on a Russian keyboard; Escape leaves it', async () => {
  await renderBackoffice(List);
  const field = screen.getByRole('searchbox', { name: 'Find' });
  key('/', 'Slash');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).not.toBe(field);
  key('.', 'Slash');
  expect(document.activeElement).toBe(field);
});

test('filters: the bar is a named search region and states whether it is fully shown', async () => {
  await renderBackoffice(List, '/list?state=paid');
  const bar = screen.getByRole('search', { name: 'Filters' });
  const more = screen.getByRole('button', { name: 'More filters · 1', hidden: true });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect([more.getAttribute('aria-expanded'), bar.dataset['whole']]).toEqual(['true', 'true']);
});
