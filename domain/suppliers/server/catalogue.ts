import { DAY_MS } from '#core/time.ts';
import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import type {
  SuppliedCategory,
  SuppliedGame,
  SuppliedGameCard,
  SuppliedGamePage,
} from '../contract.ts';
import { SUPPLIED_CATEGORIES } from '../contract.ts';
import {
  audienceKey,
  availabilityOf,
  FOLDER_OF,
  namedIn,
  type ListAudience,
  type CategoryFolder,
  type Named,
  type GameOffer,
} from '../rules.catalogue.ts';
import type { SuppliedGameKind } from './store.game-kinds.ts';
import {
  listCatalogueRows,
  listOriginRows,
  readCatalogueVersion,
  type CatalogueRow,
} from './store.catalogue.ts';

/** A game of a supplier as promotions tell it apart. */
type PromotedGame = SuppliedGameKind & Pick<CatalogueRow, 'volatility' | 'has_free_rounds'>;

export type CatalogueOptions = {
  readonly db: Queryable;
  readonly bus: SettingsBus;
  readonly onError: (error: unknown) => void;
};

type Entry = { readonly row: CatalogueRow; readonly line: SuppliedGame; readonly offer: GameOffer };

/** What was read at one moment. */
type Snapshot = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly named: Named;
  readonly frameOrigins: readonly string[];
  readonly pictureOrigins: readonly string[];
  /** Lists that were asked for: the same list is the same object until something changes. */
  readonly lists: Map<string, GameList>;
};

type GameList = { readonly data: SuppliedGame[] };

type ListQuery = ListAudience & {
  readonly category: SuppliedCategory;
  /** The first so many; all without it. */
  readonly limit?: number | undefined;
};

/** The games of suppliers as they are shown, cached in every process. */
export class Catalogue extends SettingsCache<Snapshot> {
  constructor({ db, bus, onError }: CatalogueOptions) {
    const source = {
      bus,
      channel: 'suppliers.changed',
      readVersion: () => readCatalogueVersion(db),
      read: () => readSnapshot(db),
      onError,
    };
    super(source, snapshotOf([], []));
  }

  /** In the order of the operator. */
  list({ category, limit, ...audience }: ListQuery): GameList {
    const { entries, named, lists } = this.current;
    const key = `${category}/${limit ?? ''}/${audienceKey(named, audience)}`;
    const known = lists.get(key);
    if (known) return known;
    const shown = [...entries.values()].filter(
      ({ row, offer }) =>
        row.category === category &&
        row.is_listed &&
        availabilityOf(offer, audience) === 'available',
    );
    const list = { data: shown.slice(0, limit).map(({ line }) => line) };
    if (lists.size >= LISTS_MAX) lists.clear();
    lists.set(key, list);
    return list;
  }

  /** Undefined for a game that there is not. A hidden one has its page, as games of our own do. */
  find(game: string, audience: ListAudience): SuppliedGamePage | undefined {
    const entry = this.current.entries.get(game);
    if (!entry) return undefined;
    const { row, line, offer } = entry;
    return {
      ...line,
      category: row.category,
      ...(row.background_url !== null && { background: row.background_url }),
      ...(row.volatility !== null && { volatility: row.volatility }),
      has_free_rounds: row.has_free_rounds,
      availability: availabilityOf(offer, audience),
    };
  }

  has(game: string): boolean {
    return this.current.entries.has(game);
  }

  /** Whether lists show a game to such a visitor. */
  isOffered(game: string, audience: ListAudience): boolean {
    const entry = this.current.entries.get(game);
    return entry?.row.is_listed === true && availabilityOf(entry.offer, audience) === 'available';
  }

  /** The cards of these games, as far as there are such games. */
  cards(games: readonly string[]): SuppliedGameCard[] {
    return games.flatMap((name) => {
      const entry = this.current.entries.get(name);
      if (!entry) return [];
      const { game, names, provider, picture } = entry.line;
      const { category } = entry.row;
      const shown = picture !== undefined && { picture };
      return [{ game, names, category, provider, ...shown }];
    });
  }

  /** The first games with this text in a name, the provider or the address, listed or not. */
  search(text: string, limit: number): SuppliedGameCard[] {
    const wanted = text.trim().toLowerCase();
    const found = [...this.current.entries.values()].filter(({ line }) => {
      const words = [...Object.values(line.names), line.provider, line.game];
      return words.some((word) => word?.toLowerCase().includes(wanted));
    });
    return this.cards(found.slice(0, limit).map(({ line }) => line.game));
  }

  /** All games, with what promotions know of them. */
  kinds(): PromotedGame[] {
    return [...this.current.entries.values()].map(({ row }) => ({
      game: row.game,
      category: row.category,
      provider: row.studio,
      rtp_m4: row.rtp_m4,
      volatility: row.volatility,
      has_free_rounds: row.has_free_rounds,
    }));
  }

  /** The folders of categories that have a game to show somewhere. */
  folders(): CategoryFolder[] {
    const listed = [...this.current.entries.values()].filter(({ row }) => row.is_listed);
    const categories = new Set(listed.map(({ row }) => row.category));
    return SUPPLIED_CATEGORIES.filter((each) => categories.has(each)).map(
      (each) => FOLDER_OF[each],
    );
  }

  /** Where games run: a page with a frame allows these. */
  frameOrigins(): readonly string[] {
    return this.current.frameOrigins;
  }

  /** Where pictures of games come from. */
  pictureOrigins(): readonly string[] {
    return this.current.pictureOrigins;
  }
}

export async function createCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const catalogue = new Catalogue(options);
  await catalogue.reload();
  return catalogue;
}

/** Each may hold thousands of lines. */
const LISTS_MAX = 60;
const PICTURE_ORIGINS_MAX = 20;

async function readSnapshot(db: Queryable): Promise<Snapshot> {
  const [rows, origins] = await Promise.all([listCatalogueRows(db), listOriginRows(db)]);
  return snapshotOf(rows, origins);
}

function snapshotOf(
  rows: readonly CatalogueRow[],
  suppliers: Awaited<ReturnType<typeof listOriginRows>>,
): Snapshot {
  const entries = new Map(
    rows.map((row) => [row.game, { row, line: lineOf(row), offer: offerOf(row) }]),
  );
  const pictures = rows.flatMap((row) => [row.picture_url, row.background_url]);
  const frames = suppliers.flatMap(({ base_url, frame_origins }) => [base_url, ...frame_origins]);
  return {
    entries,
    named: namedIn([...entries.values()].map(({ offer }) => offer)),
    frameOrigins: originsIn(frames),
    pictureOrigins: originsIn(pictures).slice(0, PICTURE_ORIGINS_MAX),
    lists: new Map(),
  };
}

function offerOf(row: CatalogueRow): GameOffer {
  return {
    countriesExcept: [...row.blocked_countries, ...row.hidden_in],
    currencies: row.currencies,
    currenciesExcept: row.hidden_currencies,
    isOffered: row.is_offered,
  };
}

function lineOf(row: CatalogueRow): SuppliedGame {
  return {
    game: row.game,
    names: namesOf(row.names),
    provider: row.studio,
    added: Math.floor(row.added_at.getTime() / DAY_MS),
    ...(row.picture_url !== null && { picture: row.picture_url }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.labels.length > 0 && { labels: row.labels }),
    ...(row.rtp_m4 !== null && { rtp_m4: row.rtp_m4 }),
    ...(!row.has_demo && { is_money_only: true as const }),
  };
}

/** A name that is the same in English is left out. */
function namesOf({ en, ru, kz }: CatalogueRow['names']): SuppliedGame['names'] {
  return {
    en,
    ...(ru !== undefined && ru !== en && { ru }),
    ...(kz !== undefined && kz !== en && { kz }),
  };
}

function originsIn(urls: readonly (string | null)[]): string[] {
  const origins = urls.flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => origin !== 'null');
}
