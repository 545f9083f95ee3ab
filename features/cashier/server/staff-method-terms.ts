import { isWholeMinor, parseMoney, ZERO, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import {
  refuse,
  refuseField,
  refuseInput,
  fieldError,
  isRefusal,
  type Refusal,
  type FieldError,
} from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { isCountry } from '#domain/identity/server/index.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import { limitsOf, payoutLimitsOf, sentOf } from '#domain/payments/rules.ts';
import type { PaymentDirection, MethodTerms } from '#domain/payments/server/index.ts';
import type { saveMethod, METHOD_REFUSALS } from '../contract.backoffice.ts';

/**
 * The longest price guarantee for a coin: a player who could wait longer would pay only after it
 * fell.
 */
const COIN_LIFE_MAX = 3600;
/** What fits on two lines of a button on the narrowest phone. */
const NAME_MAX = 60;

type Terms = Omit<Body<typeof saveMethod>, 'reason' | 'seen_at'>;
/** The immutable part of a method, which its terms depend on. */
type Fixed = { readonly direction: PaymentDirection; readonly currency: Currency };

/** Validates terms: returns them as they are stored, or the errors by field. */
export function termsOf(
  wanted: Terms,
  fixed: Fixed,
): MethodTerms | Refusal<(typeof METHOD_REFUSALS)[number]> {
  const isCoin = wanted.type === 'crypto';
  if (isCoin && (wanted.coin === null || wanted.network === null)) {
    return refuseField('coin', 'coin_required');
  }
  if (isCoin && wanted.life_seconds > COIN_LIFE_MAX) {
    return refuseInput('life_seconds', 'number_range');
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

function readName(wanted: LocalText): LocalText | Refusal<'bad_input' | 'name_required'> {
  const name = { ru: wanted.ru.trim(), en: wanted.en.trim(), kz: wanted.kz.trim() };
  const mistakes: Record<string, FieldError[]> = {};
  for (const one of ['ru', 'en', 'kz'] as const) {
    const mistake = mistakeOf(name[one]);
    if (mistake !== undefined) mistakes[`name_${one}`] = [fieldError(mistake)];
  }
  if (Object.keys(mistakes).length === 0) return name;
  const isEmpty = Object.values(mistakes).some(([first]) => first?.code === 'name_required');
  return refuse(isEmpty ? 'name_required' : 'bad_input', mistakes);
}

/** A visible character: a name without one is empty. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

function mistakeOf(text: string): string | undefined {
  if (!VISIBLE.test(text)) return 'name_required';
  if ([...text].length > NAME_MAX) return 'too_long';
  return /\p{Cc}/u.test(text) ? 'malformed' : undefined;
}

/**
 * Removes duplicates and sorts. An unknown code is refused, because it would hide the method from
 * all players.
 */
function readCountries(wanted: readonly string[]): string[] | Refusal<'country_unknown'> {
  const unknown = wanted.find((code) => !isCountry(code));
  if (unknown !== undefined) {
    return refuseField('countries', 'country_unknown', unknown);
  }
  return [...new Set(wanted)].sort();
}

function readLimits(wanted: Terms, fixed: Fixed) {
  const min = limitOf(wanted.min_amount);
  const max = limitOf(wanted.max_amount);
  const usual = limitOf(wanted.default_amount);
  const fee = fixed.direction === 'in' ? ZERO : readPrice(wanted.fee_fixed);
  const cost = readPrice(wanted.cost_fixed);
  if (min === undefined) return refuseInput('min_amount', 'amount_format');
  if (max === undefined) return refuseInput('max_amount', 'amount_format');
  if (usual === undefined) return refuseInput('default_amount', 'amount_format');
  if (fee === undefined) return refuseInput('fee_fixed', 'amount_format');
  if (cost === undefined) return refuseInput('cost_fixed', 'amount_format');
  // Where the method has no limits, the defaults apply and are checked, too.
  const limits =
    fixed.direction === 'in' ? limitsOf({ min, max }) : payoutLimitsOf({ ...fixed, min, max });
  if (limits.min > limits.max) {
    const field = max === null ? 'min_amount' : 'max_amount';
    return refuseField(field, 'limits_order');
  }
  if (usual !== null && (usual < limits.min || usual > limits.max)) {
    return refuseField('default_amount', 'limits_order');
  }
  if (sentOf(limits.max, { fee_fixed: fee, fee_bp: wanted.fee_bp }) === undefined) {
    return refuseInput('fee_fixed', 'number_range');
  }
  return { min, max, default: usual, fee_fixed: fee, cost_fixed: cost };
}

/** The fixed part of a fee or a cost: zero or more, in whole hundredths. */
function readPrice(text: string): Micro | undefined {
  const amount = parseMoney(text);
  return amount === ZERO || (amount !== undefined && isWholeMinor(amount)) ? amount : undefined;
}

/** Null means the default; undefined means an invalid amount. */
function limitOf(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && isWholeMinor(amount) ? amount : undefined;
}
