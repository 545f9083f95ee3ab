import { expect, test } from 'vitest';
import { rowsFor, type LobbyRow } from './rules.rows.ts';

function row(title: string, part: Partial<LobbyRow> = {}): LobbyRow {
  const titles = { ru: title, en: title, kz: title };
  return { titles, games: ['dice'], countries: [], currencies: [], is_hidden: false, ...part };
}

const titlesFor = (rows: readonly LobbyRow[], country?: string, currency?: string) =>
  rowsFor(rows, { country, currency }, () => true).map(({ titles }) => titles.en);

test('lobby rows: each is shown in its countries, to players of its currencies, and hidden ones nowhere', () => {
  const rows = [
    row('all'),
    row('kz', { countries: ['KZ'] }),
    row('tenge', { currencies: ['KZT', 'USD'] }),
    row('both', { countries: ['KZ', 'RU'], currencies: ['KZT'] }),
    row('hidden', { is_hidden: true }),
  ];
  expect(titlesFor(rows, 'KZ', 'KZT')).toEqual(['all', 'kz', 'tenge', 'both']);
  expect(titlesFor(rows, 'RU', 'USD')).toEqual(['all', 'tenge']);
  expect(titlesFor(rows, 'KZ')).toEqual(['all', 'kz']);
  expect(titlesFor(rows)).toEqual(['all']);
});

test('lobby rows: games that cannot be opened are left out, and a row without games', () => {
  const rows = [
    row('mixed', { games: ['keno', 'gone', 'dice'] }),
    row('empty', { games: ['gone'] }),
  ];
  const shown = rowsFor(
    rows,
    { country: undefined, currency: undefined },
    (game) => game !== 'gone',
  );
  expect(shown).toEqual([{ titles: rows[0]!.titles, games: ['keno', 'dice'] }]);
});
