/**
 * The file an operator writes to publish a case, and its validation, with a sentence for each
 * error. Amounts are decimal text; the values of the objects are those at the price in rubles.
 */
import { isWalletCurrency } from '#core/currency.ts';
import { isObject } from '#core/fairness/json.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { LOCALES } from '#core/locale.ts';
import { isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import { ARTS, METALS } from './rules.arts.ts';
import {
  isFair,
  ITEMS_MAX,
  ITEMS_MIN,
  rtpOf,
  SLUG,
  TICKETS,
  ticketsOf,
  type Odds,
} from './rules.ts';

const NAME_MAX = 60;

/** All errors of a document, a sentence each; none when it can be published. */
export function validateCaseDocument(document: unknown): string[] {
  if (!isObject(document)) return ['The file is not a JSON object.'];
  const { slug, name, prices, items } = document;
  const errors = [
    ...unknownFields(document, ['slug', 'name', 'prices', 'items'], 'The file'),
    ...(typeof slug === 'string' && SLUG.test(slug)
      ? []
      : ['"slug" must be small letters, digits and hyphens, 40 at most, a letter first.']),
    ...validateNames(name, 'The case'),
    ...validatePrices(prices),
    ...validateItems(items),
  ];
  return errors.length > 0 ? errors : validateOdds(prices, items);
}

function unknownFields(value: object, known: readonly string[], what: string): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${what} has an unknown field "${key}".`);
}

function validateNames(value: unknown, what: string): string[] {
  const names = isObject(value) ? value : {};
  return LOCALES.filter((locale) => {
    const text = names[locale];
    return typeof text !== 'string' || text.trim() === '' || text.length > NAME_MAX;
  }).map((locale) => `${what} needs a "name" in "${locale}", ${NAME_MAX} letters at most.`);
}

function validatePrices(value: unknown): string[] {
  if (!isObject(value)) return ['"prices" must have the price of the case in each currency.'];
  const errors = Object.entries(value).flatMap(([currency, price]) => {
    if (!isWalletCurrency(currency)) return [`The currency "${currency}" is unknown.`];
    return amountOf(price) === undefined
      ? [`The price in ${currency} must be decimal text in whole hundredths, "100.00".`]
      : [];
  });
  return 'RUB' in value
    ? errors
    : [...errors, 'A price in RUB is required: the values are given at it.'];
}

function validateItems(value: unknown): string[] {
  if (!Array.isArray(value) || value.length < ITEMS_MIN || value.length > ITEMS_MAX) {
    return [`"items" must be a list of ${ITEMS_MIN} to ${ITEMS_MAX} objects.`];
  }
  return value.flatMap((item: unknown, i) => validateItem(item, `Object ${i + 1}`));
}

function validateItem(item: unknown, what: string): string[] {
  if (!isObject(item)) return [`${what} is not a JSON object.`];
  const { name, art, value, ppm } = item;
  const isPpm = typeof ppm === 'number' && Number.isInteger(ppm) && ppm > 0 && ppm < TICKETS;
  return [
    ...unknownFields(item, ['name', 'art', 'value', 'ppm'], what),
    ...validateNames(name, what),
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

/** For a document in which every field by itself is valid. */
function validateOdds(prices: unknown, items: unknown): string[] {
  const all = pricesOf(prices);
  const rubles = all.find(([currency]) => currency === 'RUB')![1];
  const odds = itemsOf(items);
  const tickets = ticketsOf(odds);
  if (tickets !== BigInt(TICKETS)) {
    return [`The chances add up to ${tickets} tickets instead of ${TICKETS}.`];
  }
  const share = rtpOf(rubles, odds);
  if (!isFair(share)) {
    return [`The case returns ${percentText(share)}%; it must be between 94% and 98.5%.`];
  }
  return all
    .filter(([, price]) => odds.some(({ value }) => (value * price) % (rubles * 10_000n) !== 0n))
    .map(([currency]) => `At the price in ${currency} some value is not a whole hundredth.`);
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
