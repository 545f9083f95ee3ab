import { setTimeout as pause } from 'node:timers/promises';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { openDb } from '#platform/server/db.ts';
import type { AppProcess } from '../dev/app-process.ts';

const FIRST_WORDS = ['Golden', 'Lucky', 'Wild', 'Frozen', 'Hidden', 'Royal', 'Mystic', 'Desert'];
const SECOND_WORDS = ['Falcon', 'Temple', 'Fruits', 'River', 'Crown', 'Wolf', 'Pearls', 'Caravan'];
const STUDIOS = 40;
const LISTED_WITHIN_MS = 60_000;

/** Lists so many further games of an aggregator in the lobby of slots. */
export async function addLobbyGames({ url, dataDir }: AppProcess, count: number): Promise<void> {
  const found = { dataDir, databaseUrl: undefined, secretKey: undefined };
  const db = openDb({ url: (await findRunningUrl(found))!, connectionsMax: 1 });
  try {
    const games = Array.from({ length: count }, (_, index) => ({
      game: `bench-${index}`,
      name: nameOf(index),
      studio: `Studio ${index % STUDIOS}`,
    }));
    await db.query(ADD_SUPPLIER);
    await db.query(ADD_GAMES, [JSON.stringify(games)]);
  } finally {
    await db.close();
  }
  await untilListed(url, count);
}

function nameOf(index: number): string {
  const first = FIRST_WORDS[index % FIRST_WORDS.length]!;
  const second = SECOND_WORDS[(index >> 3) % SECOND_WORDS.length]!;
  return `${first} ${second} ${index}`;
}

const ADD_SUPPLIER = `insert into suppliers (code, name, protocol, base_url, operator_id)
  values ('bench', 'Bench', 'hub88', 'https://games.example', '1')`;

const ADD_GAMES = `with given as materialized (
    select game, name, studio, register_supplier_game(game) as is_new
      from jsonb_to_recordset($1::jsonb) as listed (game text, name text, studio text))
  insert into supplier_games (game, supplier, code, category, names, studio)
  select game, 'bench', game, 'slots', jsonb_build_object('en', name), studio
    from given where is_new`;

/** The server reads the list again within some seconds. */
async function untilListed(url: string, count: number): Promise<void> {
  const end = Date.now() + LISTED_WITHIN_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${url}/api/v2/slots/games?category=slots`);
    const { data } = (await answer.json()) as { data?: unknown[] };
    if ((data?.length ?? 0) >= count) return;
    await pause(1_000);
  }
  throw new Error(`${count} games are not listed`);
}
