import { CURRENCIES } from '#core/currency.ts';
import { DEFAULT_LOCALE, localeFromHeader, type Locale } from '#core/locale.ts';
import { formatMoney } from '#core/money.ts';
import { refuseField } from '#core/refusal.ts';
import { isPartnerCode } from '#domain/affiliates/server/index.ts';
import { stepKey } from '#domain/bonuses/rules.packs.ts';
import { amountsOf, type BonusTerms } from '#domain/bonuses/rules.ts';
import {
  findBonus,
  findEntry,
  findGrantByKey,
  findOpenCode,
  findOpenPack,
} from '#domain/bonuses/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import { atMost, on, type Origin, type Route } from '#platform/server/http/route.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import * as contract from '../contract.guests.ts';
import type { PackStep } from '../contract.guests.ts';

const DAY_SECONDS = 86_400;
/** How long visitors see an offer counted down (product: business constants). */
const PROMO_DAYS = 3;
const PACK_DAYS = 7;

/** The offers to visitors, and the welcome pack of a player. */
export function guestRoutes(db: Db): Route[] {
  return [
    on(contract.getWaitingBonus, atMost('120 per minute'), async ({ origin }) => {
      const pack = await findOpenPack(db);
      const [step] = pack ? await readSteps(db, pack.terms.steps, localeOf(origin)) : [];
      return { data: step ? { name: step.name, expires_in: PACK_DAYS * DAY_SECONDS } : null };
    }),
    on(contract.getPromotion, atMost('30 per minute'), async ({ params, origin }) => {
      const promotion = await readPromotion(db, params.promo, localeOf(origin));
      if (promotion) return { data: promotion };
      // The code of a partner who offers no bonus is a good code all the same.
      if (!(await isPartnerCode(db, params.promo))) return refuseField('promo', 'promo_unknown');
      return {
        data: { name: '', offer: null, expires_in: PROMO_DAYS * DAY_SECONDS, region: null },
      };
    }),
    on(contract.getGuestPack, atMost('120 per minute'), async ({ origin }) => {
      const locale = localeOf(origin);
      const pack = await findOpenPack(db);
      const steps = pack ? await readSteps(db, pack.terms.steps, locale) : [];
      if (!pack || steps.length === 0) return { data: null };
      const expires_in = PACK_DAYS * DAY_SECONDS;
      return { data: { publicTitle: pack.terms.titles[locale], expires_in, steps } };
    }),
    on(contract.getOwnPack, atMost('120 per minute'), async ({ viewer, origin }) => {
      const locale = localeOf(origin);
      const entry = await findEntry(db, viewer.id);
      if (!entry || (await isPlayClosed(db, viewer.id))) return { data: null };
      const steps: (PackStep & { bonus: ReturnType<typeof grantFact> })[] = [];
      for (const [index, code] of entry.terms.steps.entries()) {
        const grant = await findGrantByKey(db, viewer.id, stepKey(index + 1));
        const bonus = await findBonus(db, code);
        const terms = grant?.terms ?? (bonus?.isOn ? bonus.terms : undefined);
        if (terms) steps.push({ ...presentStep(terms, locale), bonus: grantFact(grant) });
      }
      const publicTitle = entry.terms.titles[locale];
      return { data: { publicTitle, until: entry.until.toISOString(), steps } };
    }),
  ];
}

function localeOf({ language }: Pick<Origin, 'language'>): Locale {
  return localeFromHeader(language) ?? DEFAULT_LOCALE;
}

function grantFact(grant: Awaited<ReturnType<typeof findGrantByKey>>) {
  return grant ? { id: grant.id.toString(), state: grant.state } : null;
}

/** The steps that can be granted now. */
async function readSteps(
  db: Queryable,
  codes: readonly string[],
  locale: Locale,
): Promise<PackStep[]> {
  const bonuses = await Promise.all(codes.map((code) => findBonus(db, code)));
  return bonuses.flatMap((bonus) => (bonus?.isOn ? [presentStep(bonus.terms, locale)] : []));
}

function presentStep(terms: BonusTerms, locale: Locale): PackStep {
  const { free_rounds: rounds } = terms;
  const amounts = CURRENCIES.flatMap((currency) => {
    const found = amountsOf(terms, currency);
    if (!found) return [];
    const deposit_min = terms.kind === 'deposit_match' ? formatMoney(found.depositMin) : null;
    return [[currency, { deposit_min, amount: formatMoney(found.amount) }] as const];
  });
  return {
    name: terms.names[locale],
    percent: terms.percent,
    rounds: rounds ? { game: rounds.game, count: rounds.rounds } : null,
    wager: terms.wager,
    stake_order: terms.stake_order ?? 'cash_first',
    is_winnings_only: terms.release === 'winnings',
    amounts: Object.fromEntries(amounts),
  };
}

async function readPromotion(db: Queryable, code: string, locale: Locale) {
  const found = await findOpenCode(db, code);
  const bonus = found && (await findBonus(db, found.bonus));
  if (!bonus) return undefined;
  const left = found.validUntil === null ? Infinity : secondsUntil(found.validUntil);
  const expires_in = Math.max(1, Math.min(PROMO_DAYS * DAY_SECONDS, left));
  const { kind, claim_days, active_days, names } = bonus.terms;
  // A code never gives cashback: that is the loss of a week.
  if (kind === 'cashback') return undefined;
  const needs_deposit = kind === 'deposit_match';
  const step = presentStep(bonus.terms, locale);
  const offer = { ...step, kind, needs_deposit, claim_days, active_days };
  return { name: names[locale], offer, expires_in, region: null };
}

const secondsUntil = (at: Date): number => Math.floor((at.getTime() - Date.now()) / 1000);
