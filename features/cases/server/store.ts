import type { WalletCurrency } from '#core/currency.ts';
import { type Micro } from '#core/money.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable } from '#platform/server/db.ts';

export type LocalizedNames = Readonly<Record<Locale, string>>;

export type CaseItem = {
  readonly name: LocalizedNames;
  readonly art: string;
  /** At the price in rubles. */
  readonly value: Micro;
  readonly ppm: number;
};

/** A published version: it never changes. */
export type StoredCaseVersion = {
  readonly slug: string;
  readonly version: number;
  readonly name: LocalizedNames;
  readonly publishedAt: Date;
  readonly prices: ReadonlyMap<WalletCurrency, Micro>;
  /** In the order in which they own the tickets. */
  readonly items: readonly CaseItem[];
};

type VersionRow = { slug: string; version: number; name: LocalizedNames; published_at: Date };
type PriceRow = { slug: string; version: number; currency: WalletCurrency; price: Micro };
type ItemRow = {
  slug: string;
  version: number;
  name: LocalizedNames;
  art: string;
  value: Micro;
  ppm: number;
};

const LATEST = `select slug, max(version) as version from case_versions group by slug`;

/** The open cases in their latest version, cheapest first. */
export function readOpenCases(db: Queryable): Promise<StoredCaseVersion[]> {
  return readVersions(
    db,
    `select v.* from case_versions v join (${LATEST}) l using (slug, version)
       join cases c using (slug)
       join case_prices p using (slug, version)
      where c.is_open and p.currency = 'RUB' order by p.price, v.slug`,
    [],
  );
}

/** Every version of every case, its latest first, and whether the case is on sale. */
export async function readEveryVersion(
  db: Queryable,
): Promise<(StoredCaseVersion & { isOpen: boolean })[]> {
  const states = await db.query<{ slug: string; is_open: boolean }>(
    'select slug, is_open from cases',
  );
  const open = new Set(states.filter(({ is_open }) => is_open).map(({ slug }) => slug));
  const versions = await readVersions(
    db,
    'select * from case_versions v order by slug, version desc',
    [],
  );
  return versions.map((each) => ({ ...each, isOpen: open.has(each.slug) }));
}

/** One version, on sale or not. */
export async function readVersion(
  db: Queryable,
  slug: string,
  version: number,
): Promise<StoredCaseVersion | undefined> {
  const found = await readVersions(
    db,
    'select * from case_versions v where slug = $1 and version = $2',
    [slug, version],
  );
  return found[0];
}

export type CaseState = { readonly version: number; readonly is_open: boolean };

/** Which version is the latest, and whether it is sold. */
export async function readState(db: Queryable, slug: string): Promise<CaseState | undefined> {
  const rows = await db.query<CaseState>(
    `select l.version, c.is_open from cases c join (${LATEST}) l using (slug) where c.slug = $1`,
    [slug],
  );
  return rows[0];
}

export type VersionOf = { readonly version: number; readonly published_at: Date };

/** Latest first. */
export function readHistory(db: Queryable, slug: string): Promise<VersionOf[]> {
  return db.query<VersionOf>(
    `select version, published_at from case_versions where slug = $1 order by version desc`,
    [slug],
  );
}

/** Returns the number of the published version. Throws when the database rejects it. */
export async function insertVersion(db: Queryable, document: object): Promise<number> {
  const rows = await db.query<{ version: number }>('select publish_case($1) as version', [
    JSON.stringify(document),
  ]);
  return rows[0]!.version;
}

/** False when there is no such case. */
export async function setOpen(db: Queryable, slug: string, isOpen: boolean): Promise<boolean> {
  const rows = await db.query('update cases set is_open = $2 where slug = $1 returning slug', [
    slug,
    isOpen,
  ]);
  return rows.length > 0;
}

async function readVersions(db: Queryable, which: string, values: unknown[]) {
  const versions = await db.query<VersionRow>(which, values);
  const keys = [versions.map(({ slug }) => slug), versions.map(({ version }) => version)];
  const wanted = `(slug, version) in (select * from unnest($1::text[], $2::integer[]))`;
  const prices = await db.query<PriceRow>(
    `select slug, version, currency, price from case_prices where ${wanted}`,
    keys,
  );
  const items = await db.query<ItemRow>(
    `select slug, version, name, art, value, ppm from case_items where ${wanted} order by place`,
    keys,
  );
  return versions.map((row): StoredCaseVersion => ({
    slug: row.slug,
    version: row.version,
    name: row.name,
    publishedAt: row.published_at,
    prices: new Map(prices.filter((p) => isOf(row, p)).map((p) => [p.currency, p.price] as const)),
    items: items
      .filter((item) => isOf(row, item))
      .map(({ name, art, value, ppm }) => ({ name, art, value, ppm })),
  }));
}

function isOf(version: VersionRow, part: { slug: string; version: number }): boolean {
  return part.slug === version.slug && part.version === version.version;
}
