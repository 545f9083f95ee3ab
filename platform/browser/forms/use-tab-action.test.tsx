import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { useTabAction } from './use-tab-action.ts';

/** A tab as a browser gives it, or none when it blocks it. */
function planTab({ isBlocked = false } = {}) {
  const tab = {
    opener: window as Window | null,
    document: { title: '', body: { textContent: '' } },
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };
  vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (tab as unknown as Window));
  return tab;
}

const opened = { data: { url: 'https://games.example/round' } };
const render = (answer: typeof opened | ReturnType<typeof refuse>) =>
  renderHook(() => useTabAction(async () => answer, 'The round opens')).result;

test('forms: an address opens in a tab that cannot reach this page', async () => {
  const tab = planTab();
  const result = render(opened);
  await act(async () => result.current.run());
  expect(tab.location.replace.mock.calls).toEqual([[opened.data.url]]);
  expect([tab.opener, tab.document.title]).toEqual([null, 'The round opens']);
  expect(tab.close).not.toHaveBeenCalled();
});

test('forms: a refusal closes the tab and is shown', async () => {
  const tab = planTab();
  const result = render(refuse('round_not_finished'));
  await act(async () => result.current.run());
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(result.current.refusal?.refused).toBe('round_not_finished');
});

test('forms: where the browser blocks the tab, the address is left for a link', async () => {
  planTab({ isBlocked: true });
  const result = render(opened);
  await act(async () => result.current.run());
  expect(result.current.blockedUrl).toBe(opened.data.url);
});
