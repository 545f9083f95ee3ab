/** The games of a supplier whose protocol has no call for them, as a file of the operator. */
import { parseCsvTable } from '#core/csv.ts';
import * as z from 'zod/mini';
import { listedGame, type ListedSupplierGame } from './contract.hub88.ts';

export const GAME_FILE_BYTES_MAX = 8 * 1024 * 1024;
const GAMES_MAX = 20_000;

export const GAME_FILE_COLUMNS = [
  'code',
  'name',
  'category',
  'provider',
  'name_ru',
  'name_kz',
  'picture',
  'background',
  'rtp',
  'volatility',
  'demo',
  'tags',
  'currencies',
  'blocked_countries',
] as const;
type Column = (typeof GAME_FILE_COLUMNS)[number];

/** What is wrong with a file, with the number of the line. */
export type GameFileFault = {
  readonly code: 'game_file_columns' | 'game_file_length' | 'game_file_line' | 'game_file_twice';
  readonly line: number;
};

/**
 * The games of a CSV file with a line of headings, of which `code` and `name` are needed. The RTP
 * is a percentage, several values in a cell are separated by spaces, `|` or `;`. The first fault
 * refuses the file: half a list would withdraw the other half.
 */
export function readGameFile(text: string): readonly ListedSupplierGame[] | GameFileFault {
  const { headings, rows } = parseCsvTable(text);
  const isNamed = headings.includes('code') && headings.includes('name');
  if (!isNamed) return fault('game_file_columns', 1);
  if (rows.length === 0 || rows.length > GAMES_MAX) return fault('game_file_length', 1);
  const games = new Map<string, ListedSupplierGame>();
  for (const { line, cell } of rows) {
    const game = readGame(cell);
    if (!game) return fault('game_file_line', line);
    if (games.has(game.game_code)) return fault('game_file_twice', line);
    games.set(game.game_code, game);
  }
  return [...games.values()];
}

function fault(code: GameFileFault['code'], line: number): GameFileFault {
  return { code, line };
}

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, no: false, '1': true, '0': false };

function readGame(cell: (column: Column) => string): ListedSupplierGame | undefined {
  const [category, demo, rtp] = [cell('category') || 'slots', cell('demo') || 'yes', cell('rtp')];
  const isKnown = (category === 'slots' || category === 'live') && demo in FLAGS;
  if (!isKnown || (rtp !== '' && !/^\d{1,3}([.,]\d{1,2})?%?$/.test(rtp))) return undefined;
  const [ru, kz] = [cell('name_ru'), cell('name_kz')];
  return z.safeParse(listedGame, {
    game_code: cell('code'),
    name: cell('name'),
    names: { en: cell('name'), ...(ru && { ru }), ...(kz && { kz }) },
    category,
    product: cell('provider') || null,
    url_thumb: addressIn(cell('picture')),
    url_background: addressIn(cell('background')),
    rtp_m4: rtp === '' ? null : basisPoints(rtp),
    volatility: cell('volatility') || null,
    demo_game_support: FLAGS[demo],
    freebet_support: false,
    tags: valuesIn(cell('tags')),
    currencies: valuesIn(cell('currencies').toUpperCase()),
    blocked_countries: valuesIn(cell('blocked_countries').toUpperCase()),
  }).data;
}

/** A number is no address, so the game is refused. */
function addressIn(text: string): string | number | null {
  if (text === '') return null;
  return /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/\S*$/i.test(text) ? text : 0;
}

/** "96.5" is 9650: no fraction of a basis point is lost. */
function basisPoints(percent: string): number {
  const [whole, part = ''] = percent.replace('%', '').replace(',', '.').split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function valuesIn(text: string): string[] {
  return [...new Set(text.split(/[\s|;]+/).filter((each) => each !== ''))];
}
