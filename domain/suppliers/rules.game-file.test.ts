import { expect, test } from 'vitest';
import { readGameFile } from './rules.game-file.ts';

const HEAD = 'code,name,category,provider,name_ru,name_kz,picture,rtp,volatility,demo,currencies';

test('game file: a line with all columns, and one with the needed ones', () => {
  const text = [
    HEAD,
    'acme:Book,"Book, of Acme",slots,Acme,Книга,Кітап,https://cdn.example/a.webp,96.5,high,no,RUB KZT',
    '',
    'acme:Wheel,Wheel,live',
  ].join('\r\n');
  expect(readGameFile(text)).toEqual([
    expect.objectContaining({
      game_code: 'acme:Book',
      name: 'Book, of Acme',
      names: { en: 'Book, of Acme', ru: 'Книга', kz: 'Кітап' },
      product: 'Acme',
      url_thumb: 'https://cdn.example/a.webp',
      rtp_m4: 9_650,
      volatility: 'high',
      demo_game_support: false,
      currencies: ['RUB', 'KZT'],
    }),
    expect.objectContaining({
      game_code: 'acme:Wheel',
      category: 'live',
      product: null,
      rtp_m4: null,
      demo_game_support: true,
      blocked_countries: [],
    }),
  ]);
});

test('game file: percentages are exact, whatever separates them', () => {
  const rtpOf = (rtp: string) => {
    const read = readGameFile(`code;name;rtp\na;A;${rtp}`);
    return 'code' in read ? read : read[0]?.rtp_m4;
  };
  expect(['96', '96.07', '95,1', '94.99%', '100'].map(rtpOf)).toEqual([
    9_600, 9_607, 9_510, 9_499, 10_000,
  ]);
  for (const wrong of ['0', '100.01', '96.001', 'high', '-1', '1e1']) {
    expect(rtpOf(wrong)).toEqual({ code: 'game_file_line', line: 2 });
  }
});

test.each([
  ['', 'game_file_columns', 1],
  ['code,title\na,A', 'game_file_columns', 1],
  ['code,name', 'game_file_length', 1],
  [`code,name\n${'a,A\n'.repeat(20_001)}`, 'game_file_length', 1],
  ['code,name\na,A\nb,', 'game_file_line', 3],
  ['code,name,category\na,A,poker', 'game_file_line', 2],
  ['code,name,demo\na,A,maybe', 'game_file_line', 2],
  ['code,name,picture\na,A,http://cdn.example/a.png', 'game_file_line', 2],
  ['code,name,picture\na,A,javascript:alert(1)', 'game_file_line', 2],
  ['code,name,volatility\na,A,wild', 'game_file_line', 2],
  ['code,name,blocked_countries\na,A,KZ Россия', 'game_file_line', 2],
  [`code,name\n${'a'.repeat(101)},A`, 'game_file_line', 2],
  ['code,name\na,A\na,B', 'game_file_twice', 3],
])('game file: %# is refused with its line', (text, code, line) => {
  expect(readGameFile(text)).toEqual({ code, line });
});
