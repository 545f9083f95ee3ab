import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import common from '#platform/browser/locales/ru.json' with { type: 'json' };
import { setTexts } from '#platform/browser/texts/texts.ts';
import ru from '../../locales/ru.json' with { type: 'json' };
import { Listing, type Pages } from './listing.tsx';

type Row = { readonly id: string; readonly at: string };

beforeAll(() => {
  const { error, ...words } = common;
  setTexts('ru', 'profile', ru);
  setTexts('ru', 'common', words);
  setTexts('ru', 'error', error);
});
afterEach(cleanup);

function show(state: Partial<Pages<Row>>, end?: string) {
  const pages: Pages<Row> = {
    items: [],
    refusal: undefined,
    loading: false,
    loadingMore: false,
    hasMore: false,
    more: vi.fn(),
    refetch: vi.fn(),
    ...state,
  };
  render(
    <LocaleProvider locale="ru">
      <Listing
        label="Ставки"
        pages={pages}
        keyOf={(row) => row.id}
        timeOf={(row) => row.at}
        row={(row) => <span>ставка {row.id}</span>}
        empty={<p>пусто</p>}
        end={end}
      />
    </LocaleProvider>,
  );
  return pages;
}

const NOON = '2026-11-21T12:00:00.000Z';
const DAY_BEFORE = '2026-11-20T12:00:00.000Z';
const ITEMS = [
  { id: '3', at: NOON },
  { id: '2', at: NOON },
  { id: '1', at: DAY_BEFORE },
];

test('listing: rows are grouped by day, and a button loads more', () => {
  const pages = show({ items: ITEMS, hasMore: true });
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days).toHaveLength(2);
  expect(days[0]).toContain('21 ноября 2026');
  expect(screen.getAllByText(/^ставка/).map((row) => row.textContent)).toEqual([
    'ставка 3',
    'ставка 2',
    'ставка 1',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(pages.more).toHaveBeenCalledOnce();
});

test('listing: while loading it shows a loading state, and neither rows nor the empty state', () => {
  show({ loading: true });
  expect(screen.getByText('Загрузка')).toBeDefined();
  expect(screen.queryByText('пусто')).toBeNull();
});

test('listing: the empty state is shown only after the server has answered', () => {
  show({});
  expect(screen.getByText('пусто')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('listing: a refusal is shown as text with a retry button', () => {
  const pages = show({ refusal: { refused: 'offline' } });
  expect(screen.getByRole('alert').textContent).toContain('Нет подключения к интернету.');
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(pages.refetch).toHaveBeenCalledOnce();
});

test('listing: a page that fails keeps the rows already loaded', () => {
  const pages = show({ items: ITEMS, hasMore: true, refusal: { refused: 'timeout' } });
  expect(screen.getAllByText(/^ставка/)).toHaveLength(3);
  expect(screen.getByRole('alert').textContent).toContain('Сервер не ответил вовремя.');
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(pages.more).toHaveBeenCalledOnce();
});

test('listing: the end is shown below the last row of all, and below the empty state', () => {
  show({ items: ITEMS, hasMore: true }, 'в архиве');
  expect(screen.queryByText('в архиве')).toBeNull();
  cleanup();
  show({ items: ITEMS }, 'в архиве');
  expect(screen.getByText('в архиве')).toBeDefined();
  cleanup();
  show({}, 'в архиве');
  expect(screen.getByText(/пусто/)).toBeDefined();
  expect(screen.getByText('в архиве')).toBeDefined();
});
