import type { Currency } from '#core/currency.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { ChatDrop } from '../contract.ts';
import { mostOf } from '../rules.ts';
import { listTakers, type DropRow, type TakerRow } from './store.ts';
import type { ReadTerms } from './terms.ts';

export type PresentDeps = {
  readonly db: Queryable;
  readonly publicPlayers: PublicPlayerCache;
  readonly termsOf: ReadTerms;
};

/** Of a drop that is over so many names are shown, of the first places; the others are counted. */
const NAMES_MAX = 30;
const PLACES_READ = 100;

/** Drops as everybody sees them. */
export async function presentDrops(
  { db, publicPlayers, termsOf }: PresentDeps,
  rows: readonly DropRow[],
): Promise<ChatDrop[]> {
  const over = rows.filter(({ is_open: isOpen }) => !isOpen);
  const takers =
    over.length === 0
      ? []
      : await listTakers(
          db,
          over.map(({ id }) => id),
          PLACES_READ,
        );
  await publicPlayers.load(takers.map(({ player_id: id }) => id));
  const byDrop = Map.groupBy(takers, ({ drop_id: id }) => id);
  return await Promise.all(
    rows.map(async (row) => ({
      ...presentDrop(row, await termsOf(row)),
      ...namesOf(row, byDrop.get(row.id) ?? [], publicPlayers),
    })),
  );
}

function namesOf(row: DropRow, takers: readonly TakerRow[], publicPlayers: PublicPlayerCache) {
  const named = takers
    .map(({ player_id: id }) => publicPlayers.get(id))
    .filter(({ player }) => player !== null)
    .slice(0, NAMES_MAX);
  return { takers: named, hidden_takers: row.is_open ? 0 : row.taken - named.length };
}

function presentDrop(row: DropRow, terms: BonusTerms): Omit<ChatDrop, 'takers' | 'hidden_takers'> {
  const { staked, segment } = row.conditions;
  return {
    id: row.id.toString(),
    name: terms.names[row.locale],
    amounts: textsOf(mostOf(terms, 1)),
    wager: terms.wager,
    places: row.places,
    left: row.places - row.taken,
    opened_at: row.opened_at.toISOString(),
    open_until: row.open_until.toISOString(),
    staked: staked ? { hours: staked.hours, amounts: wholeTexts(staked.amounts) } : null,
    is_limited: segment !== undefined || terms.segment !== undefined,
    is_over: !row.is_open,
  };
}

export function textsOf(amounts: ReadonlyMap<Currency, Micro>): Partial<Record<Currency, string>> {
  return Object.fromEntries([...amounts].map(([currency, sum]) => [currency, formatMoney(sum)]));
}

/** Amounts as they were typed, with the decimals of every other amount. */
function wholeTexts(
  amounts: Readonly<Partial<Record<Currency, string>>>,
): Partial<Record<Currency, string>> {
  return Object.fromEntries(
    Object.entries(amounts).map(([currency, text]) => [currency, formatMoney(parseMoney(text)!)]),
  );
}
