import type { Tx } from '#platform/server/db.ts';
import type { ListedSupplierGame } from '../contract.hub88.ts';
import type { GameList } from './game-client.ts';
import { slugOf } from '../rules.ts';
import { listKnownGames, registerGame, saveGames, type CatalogGame } from './store.games.ts';

const TAGS_MAX = 20;
const STUDIO_CHARS_MAX = 60;

/**
 * Writes a supplier's list: new games get a name of ours, missing ones are no longer offered. A
 * game that is listed in a form that cannot be read stays as it is.
 */
export async function saveCatalog(
  tx: Tx,
  supplier: { readonly code: string; readonly name: string },
  { games: listed, unread }: Pick<GameList, 'games' | 'unread'>,
): Promise<{ readonly games: number; readonly added: number }> {
  const known = new Map(
    (await listKnownGames(tx, supplier.code)).map(({ code, game }) => [code, game]),
  );
  const byCode = new Map(listed.map((each) => [each.game_code, each]));
  const rows: CatalogGame[] = [];
  for (const [code, each] of byCode) {
    const game = known.get(code) ?? (await claimName(tx, supplier.code, code));
    rows.push(rowOf(game, supplier.name, each));
  }
  await saveGames(tx, supplier.code, { games: rows, kept: unread });
  return { games: rows.length, added: rows.filter(({ code }) => !known.has(code)).length };
}

/** The name of a new game: two suppliers may have a game of the same code. */
async function claimName(tx: Tx, supplier: string, code: string): Promise<string> {
  const slug = slugOf(code);
  for (const name of [slug, `${slug}-${supplier}`.slice(0, 60)]) {
    if (await registerGame(tx, name)) return name;
  }
  for (let number = 2; ; number++) {
    const name = `${slug}-${number}`;
    if (await registerGame(tx, name)) return name;
  }
}

function rowOf(game: string, supplierName: string, listed: ListedSupplierGame): CatalogGame {
  return {
    game,
    code: listed.game_code,
    category: /live/i.test(listed.category ?? '') ? 'live' : 'slots',
    names: { ...listed.names, en: listed.names?.['en'] ?? listed.name },
    studio: (listed.product?.trim() || supplierName).slice(0, STUDIO_CHARS_MAX),
    tags: (listed.tags ?? []).slice(0, TAGS_MAX),
    picture_url: listed.url_thumb || null,
    background_url: listed.url_background || null,
    rtp_m4: listed.rtp_m4 ?? null,
    volatility: listed.volatility ?? null,
    has_demo: listed.demo_game_support ?? true,
    has_free_rounds: listed.freebet_support ?? false,
    blocked_countries: listed.blocked_countries ?? [],
    currencies: listed.currencies ?? [],
    is_offered: listed.enabled ?? true,
  };
}
