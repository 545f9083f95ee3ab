import { isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { isCountry } from '#domain/identity/server/index.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import { limitsOf, payoutLimitsOf, sentOf } from '#domain/payments/rules.ts';
import type { Direction, MethodTerms } from '#domain/payments/server/index.ts';
import type { saveMethod } from '../contract.backoffice.ts';

/** So long the price of a coin holds at most: whoever may wait longer pays only when it fell. */
const COIN_LIFE_MAX = 3600;
/** What a button of the narrowest phone shows in two lines. */
const NAME_MAX = 60;

type Terms = Omit<Body<typeof saveMethod>, 'reason' | 'seen_at'>;
/** What of a method never changes, and its terms are read by. */
type Fixed = { readonly direction: Direction; readonly currency: Currency };

/** Terms as they are kept, or what is wrong with them, beside the field that is. */
export function termsOf(wanted: Terms, fixed: Fixed): MethodTerms | Refusal {
  const isCoin = wanted.type === 'crypto';
  if (isCoin && (wanted.coin === null || wanted.network === null)) {
    return refuse('coin_needed', { coin: ['coin_needed'] });
  }
  if (isCoin && wanted.life_seconds > COIN_LIFE_MAX) {
    return refuse('bad_input', { life_seconds: ['number_range'] });
  }
  const name = readName(wanted.name);
  if (isRefusal(name)) return name;
  const countries = readCountries(wanted.countries);
  if (isRefusal(countries)) return countries;
  const money = readLimits(wanted, fixed);
  if (isRefusal(money)) return money;
  const isIn = fixed.direction === 'in';
  const { min_amount: _min, max_amount: _max, default_amount: _default, ...same } = wanted;
  return {
    ...same,
    ...money,
    name,
    countries,
    coin: isCoin ? wanted.coin : null,
    network: isCoin ? wanted.network : null,
    commission_bp: isIn ? wanted.commission_bp : 0,
    fee_bp: isIn ? 0 : wanted.fee_bp,
  };
}

function readName(wanted: LocalText): LocalText | Refusal {
  const name = { ru: wanted.ru.trim(), en: wanted.en.trim(), kz: wanted.kz.trim() };
  const mistakes: Record<string, string[]> = {};
  for (const one of ['ru', 'en', 'kz'] as const) {
    const mistake = mistakeOf(name[one]);
    if (mistake !== undefined) mistakes[`name_${one}`] = [mistake];
  }
  if (Object.keys(mistakes).length === 0) return name;
  const isEmpty = Object.values(mistakes).flat().includes('name_needed');
  return refuse(isEmpty ? 'name_needed' : 'bad_input', mistakes);
}

/** A sign that takes room on a screen: a name of others is none. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

function mistakeOf(text: string): string | undefined {
  if (!VISIBLE.test(text)) return 'name_needed';
  if ([...text].length > NAME_MAX) return 'too_long';
  return /\p{Cc}/u.test(text) ? 'malformed' : undefined;
}

/** Each once and in order. One that is none would shut the method to everybody. */
function readCountries(wanted: readonly string[]): string[] | Refusal {
  const unknown = wanted.find((code) => !isCountry(code));
  if (unknown !== undefined) {
    return refuse('country_unknown', { countries: [`country_unknown:${unknown}`] });
  }
  return [...new Set(wanted)].sort();
}

function readLimits(wanted: Terms, fixed: Fixed) {
  const min = limitOf(wanted.min_amount);
  const max = limitOf(wanted.max_amount);
  const usual = limitOf(wanted.default_amount);
  const fee = fixed.direction === 'in' ? (0n as Micro) : parseMoney(wanted.fee_fixed);
  if (min === undefined) return refuse('bad_input', { min_amount: ['amount_format'] });
  if (max === undefined) return refuse('bad_input', { max_amount: ['amount_format'] });
  if (usual === undefined) return refuse('bad_input', { default_amount: ['amount_format'] });
  if (fee === undefined || fee < 0n || (fee > 0n && !isWholeMinor(fee))) {
    return refuse('bad_input', { fee_fixed: ['amount_format'] });
  }
  // What is left to the house has its limits, too: they count where the method names none.
  const limits =
    fixed.direction === 'in' ? limitsOf({ min, max }) : payoutLimitsOf({ ...fixed, min, max });
  if (limits.min > limits.max) {
    const field = max === null ? 'min_amount' : 'max_amount';
    return refuse('limits_order', { [field]: ['limits_order'] });
  }
  if (usual !== null && (usual < limits.min || usual > limits.max)) {
    return refuse('limits_order', { default_amount: ['limits_order'] });
  }
  if (sentOf(limits.max, { fee_fixed: fee, fee_bp: wanted.fee_bp }) === undefined) {
    return refuse('bad_input', { fee_fixed: ['number_range'] });
  }
  return { min, max, default: usual, fee_fixed: fee };
}

/** Null stands for the product's own; undefined for what is no amount. */
function limitOf(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && isWholeMinor(amount) ? amount : undefined;
}
