/**
 * The file an operator writes to publish a case: what is in it, and in sentences what is wrong with
 * it. Amounts are decimal text; the values of the objects are those at the price in rubles.
 */
import { isWalletCurrency } from '#core/currency.ts';
import { isObject } from '#core/fairness/json.ts';
import { LOCALES } from '#core/locale.ts';
import { isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import { ARTS, METALS } from './rules.arts.ts';
import {
  isFair,
  ITEMS_MAX,
  ITEMS_MIN,
  returnOf,
  SLUG,
  TICKETS,
  ticketsOf,
  type Odds,
} from './rules.ts';

const NAME_MAX = 60;

/** Everything that is wrong with a document, a sentence each; none when it can be published. */
export function faultsOf(document: unknown): string[] {
  if (!isObject(document)) return ['The file is no JSON object.'];
  const { slug, name, prices, items } = document;
  const faults = [
    ...strangers(document, ['slug', 'name', 'prices', 'items'], 'The file'),
    ...(typeof slug === 'string' && SLUG.test(slug)
      ? []
      : ['"slug" must be small letters, digits and hyphens, 40 at most, a letter first.']),
    ...faultsOfNames(name, 'The case'),
    ...faultsOfPrices(prices),
    ...faultsOfItems(items),
  ];
  return faults.length > 0 ? faults : faultsOfOdds(prices, items);
}

function strangers(value: object, known: readonly string[], what: string): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${what} has a field "${key}" that means nothing here.`);
}

function faultsOfNames(value: unknown, what: string): string[] {
  const names = isObject(value) ? value : {};
  return LOCALES.filter((locale) => {
    const text = names[locale];
    return typeof text !== 'string' || text.trim() === '' || text.length > NAME_MAX;
  }).map((locale) => `${what} needs a "name" in "${locale}", ${NAME_MAX} letters at most.`);
}

function faultsOfPrices(value: unknown): string[] {
  if (!isObject(value)) return ['"prices" must say what the case costs in each currency.'];
  const faults = Object.entries(value).flatMap(([currency, price]) => {
    if (!isWalletCurrency(currency)) return [`The house has no currency "${currency}".`];
    return amountOf(price) === undefined
      ? [`The price in ${currency} must be decimal text in whole hundredths, "100.00".`]
      : [];
  });
  return 'RUB' in value ? faults : [...faults, 'A price in RUB is needed: values are told by it.'];
}

function faultsOfItems(value: unknown): string[] {
  if (!Array.isArray(value) || value.length < ITEMS_MIN || value.length > ITEMS_MAX) {
    return [`"items" must be a list of ${ITEMS_MIN} to ${ITEMS_MAX} objects.`];
  }
  return value.flatMap((item: unknown, i) => faultsOfItem(item, `Object ${i + 1}`));
}

function faultsOfItem(item: unknown, what: string): string[] {
  if (!isObject(item)) return [`${what} is no JSON object.`];
  const { name, art, value, ppm } = item;
  const isPpm = typeof ppm === 'number' && Number.isInteger(ppm) && ppm > 0 && ppm < TICKETS;
  return [
    ...strangers(item, ['name', 'art', 'value', 'ppm'], what),
    ...faultsOfNames(name, what),
    ...(isArt(art)
      ? []
      : [
          `${what}: "art" must be one of ${ARTS.join(', ')}, ` +
            `and may end in ${METALS.map((metal) => `-${metal}`).join(', ')}.`,
        ]),
    ...(amountOf(value) === undefined
      ? [`${what}: "value" must be decimal text in whole hundredths, "10.00".`]
      : []),
    ...(isPpm ? [] : [`${what}: "ppm" must be a whole number from 1 to ${TICKETS - 1}.`]),
  ];
}

/** Of a document in which every field for itself is right. */
function faultsOfOdds(prices: unknown, items: unknown): string[] {
  const all = pricesOf(prices);
  const rubles = all.find(([currency]) => currency === 'RUB')![1];
  const odds = itemsOf(items);
  const tickets = ticketsOf(odds);
  if (tickets !== BigInt(TICKETS)) {
    return [`The chances add up to ${tickets} tickets instead of ${TICKETS}.`];
  }
  const share = returnOf(rubles, odds);
  if (!isFair(share)) {
    const percent = Number((share.numerator * 1_000_000n) / share.denominator) / 10_000;
    return [`The case returns ${percent}%; it must be between 94% and 98.5%.`];
  }
  return all
    .filter(([, price]) => odds.some(({ value }) => (value * price) % (rubles * 10_000n) !== 0n))
    .map(([currency]) => `At the price in ${currency} some value is no whole hundredth.`);
}

function pricesOf(prices: unknown): [string, Micro][] {
  const entries = Object.entries(isObject(prices) ? prices : {});
  return entries.map(([currency, price]) => [currency, amountOf(price)!]);
}

function itemsOf(items: unknown): Odds {
  const list: unknown[] = Array.isArray(items) ? items : [];
  return list
    .filter(isObject)
    .map(({ value, ppm }) => ({ value: amountOf(value)!, ppm: BigInt(Number(ppm)) }));
}

function isArt(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [shape = '', metal, more] = value.split('-');
  const isMetal = metal === undefined || (METALS as readonly string[]).includes(metal);
  return more === undefined && isMetal && (ARTS as readonly string[]).includes(shape);
}

function amountOf(value: unknown): Micro | undefined {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  return amount !== undefined && isWholeMinor(amount) ? amount : undefined;
}
