import type { Currency } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import type { Body } from '#core/wire.ts';
import { basisPointsOf, percentText } from '#platform/backoffice/basis-points.ts';
import type { LocalText, MethodType } from '#domain/payments/contract.ts';
import type { addMethod, BackofficeMethod, saveMethod } from '../contract.backoffice.ts';

/** A method in the edit form: numbers as typed, empty for the defaults. */
export type MethodDraft = {
  provider: string;
  direction: 'in' | 'out';
  currency: Currency;
  type: MethodType;
  code: string;
  exchange_currency: Currency;
  coin: string;
  network: string;
  countries: string;
  name: LocalText;
  min_amount: string;
  max_amount: string;
  default_amount: string;
  commission: string;
  fee_fixed: string;
  fee: string;
  cost_fixed: string;
  cost: string;
  life_minutes: string;
  position: string;
  is_enabled: boolean;
};

export function emptyDraft(provider: string): MethodDraft {
  return {
    provider,
    direction: 'in',
    currency: 'RUB',
    type: 'bank_card',
    code: '',
    exchange_currency: 'RUB',
    coin: '',
    network: '',
    countries: '',
    name: { ru: '', en: '', kz: '' },
    min_amount: '',
    max_amount: '',
    default_amount: '',
    commission: '0',
    fee_fixed: '0',
    fee: '0',
    cost_fixed: '0',
    cost: '0',
    life_minutes: '20',
    position: '0',
    is_enabled: false,
  };
}

export function draftOf(method: BackofficeMethod): MethodDraft {
  return {
    ...method,
    coin: method.coin ?? '',
    network: method.network ?? '',
    countries: method.countries.join(', '),
    min_amount: method.min_amount ?? '',
    max_amount: method.max_amount ?? '',
    default_amount: method.default_amount ?? '',
    commission: percentText(method.commission_bp),
    fee: percentText(method.fee_bp),
    cost: percentText(method.cost_bp),
    life_minutes: String(Math.round(method.life_seconds / 60)),
    position: String(method.position),
  };
}

/**
 * The request body. Text that is not a number is sent as a value that the server refuses, so that
 * its error appears at the field.
 */
export function termsOf(draft: MethodDraft): Omit<Body<typeof saveMethod>, 'reason' | 'seen_at'> {
  const isCoin = draft.type === 'crypto';
  return {
    type: draft.type,
    code: draft.code.trim(),
    exchange_currency: draft.exchange_currency,
    coin: isCoin ? draft.coin.trim().toUpperCase() : null,
    network: isCoin ? draft.network.trim() : null,
    countries: draft.countries
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
    name: draft.name,
    min_amount: amountOf(draft.min_amount),
    max_amount: amountOf(draft.max_amount),
    default_amount: amountOf(draft.default_amount),
    commission_bp: draft.direction === 'in' ? basisPoints(draft.commission) : 0,
    fee_fixed: draft.direction === 'out' ? (amountOf(draft.fee_fixed) ?? '0') : '0',
    fee_bp: draft.direction === 'out' ? basisPoints(draft.fee) : 0,
    cost_fixed: amountOf(draft.cost_fixed) ?? '0',
    cost_bp: basisPoints(draft.cost),
    life_seconds: wholeOf(draft.life_minutes) * 60,
    position: wholeOf(draft.position),
    is_enabled: draft.is_enabled,
  };
}

export function newMethodOf(draft: MethodDraft): Omit<Body<typeof addMethod>, 'reason'> {
  const { provider, direction, currency } = draft;
  return { ...termsOf(draft), provider, direction, currency };
}

export type AmountError = 'limitsOrder' | 'defaultOutside';

/**
 * Amounts that contradict each other, by the field to correct. What is no amount is not compared.
 */
export function amountErrors(
  draft: Pick<MethodDraft, 'min_amount' | 'max_amount' | 'default_amount'>,
): Partial<Record<'max_amount' | 'default_amount', AmountError>> {
  const valueOf = (text: string) => parseMoney(amountOf(text) ?? '');
  const [min, max] = [valueOf(draft.min_amount), valueOf(draft.max_amount)];
  const preset = valueOf(draft.default_amount);
  if (min !== undefined && max !== undefined && max < min) return { max_amount: 'limitsOrder' };
  const isBelow = preset !== undefined && min !== undefined && preset < min;
  const isAbove = preset !== undefined && max !== undefined && preset > max;
  return isBelow || isAbove ? { default_amount: 'defaultOutside' } : {};
}

const WRONG = -1;
/** A fee takes less than the whole amount. */
const FULL_BP = 10_000;

function basisPoints(percent: string): number {
  const found = basisPointsOf(percent.trim().replace(',', '.'));
  return found === undefined || found === FULL_BP ? WRONG : found;
}

function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : WRONG;
}

function amountOf(text: string): string | null {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return plain === '' ? null : plain;
}
