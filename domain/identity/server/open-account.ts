import assert from 'node:assert';
import { randomInt } from 'node:crypto';
import { DEFAULT_CURRENCY, type Currency } from '#core/currency.ts';
import { DEFAULT_LOCALE, localeFromHeader, type Locale } from '#core/locale.ts';
import { isRefusal, refuseInput, type Refusal } from '#core/refusal.ts';
import { AGE_MIN } from '#domain/jurisdictions/rules.ts';
import { PLAYER_KINDS, type Accounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { MarketingOffer } from '../rules.consents.ts';
import { generatedName, GENERATED_NUMBERS } from '../rules.generated-names.ts';
import { isCountry } from './country.ts';
import { giveNickname } from './nicknames/give.ts';
import { grantPlay } from './play-money.ts';
import { isTimezone } from './settings.ts';
import { saveAllConsents } from './store.consents.ts';
import { insertMember, type NewMember, type Player } from './store.ts';

export type OpenAccountDeps = {
  accounts: Accounts;
  /** The names of the site, which no player may have as a nickname. */
  siteNames: () => readonly string[];
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/** The fields of every registration besides the identity. Age and consents were checked. */
export type RegistrationForm = {
  currency?: Currency | undefined;
  locale?: Locale | undefined;
  timezone?: string | undefined;
  nickname?: string | undefined;
  /** Absent: the form does not ask. */
  offers?: readonly MarketingOffer[] | undefined;
  fpp?: string | undefined;
  partner?: string | undefined;
  adplace?: string | undefined;
  stag?: string | undefined;
  /** Checked before: an unknown one is refused. */
  promo?: string | undefined;
  accepts_terms: true;
  token?: string | undefined;
};

/** Where the registration came from, as far as it is known. */
export type Arrival = {
  /** The Accept-Language header. */
  readonly language?: string | undefined;
  /** The browser, if this server has given it a number: see `readVisitor`. */
  readonly visitor?: Buffer | undefined;
  /** Decides which rules apply until something better than the address is known. */
  readonly country?: string | undefined;
  readonly subdivision?: string | undefined;
};

/** Reads the place of a request by its address. */
export type PlaceOf = (
  origin: Pick<Origin, 'ip' | 'headers'>,
) => Pick<Arrival, 'country' | 'subdivision'>;

type Identity = Pick<NewMember, 'email' | 'phone' | 'passwordHash' | 'method'>;

/**
 * The form asks for the age that the law of the visitor's country wants. One that asked for less,
 * because the law has changed or is another one by now, confirms too little.
 */
export function refuseAge(minAge: number, confirmed = AGE_MIN): Refusal<'bad_input'> | undefined {
  return confirmed < minAge ? refuseInput('is_adult', 'age_unconfirmed', minAge) : undefined;
}

/**
 * Creates an account with its wallets and play money. Returns undefined when the e-mail or phone is
 * taken, and a refusal when the nickname is; then the transaction must be given up.
 */
export async function openAccount(
  { accounts, siteNames, emit }: OpenAccountDeps,
  tx: Tx,
  identity: Identity,
  form: RegistrationForm,
  from: Arrival,
): Promise<Player | Refusal<'bad_input'> | undefined> {
  const member = newMember(identity, form, from);
  const player = await insertMember(tx, member);
  if (!player) return undefined;
  const named = await nameAccount(tx, player, siteNames(), form.nickname);
  if (isRefusal(named)) return named;
  if (form.offers) await saveAllConsents(tx, player.id, form.offers, 'registration');
  for (const kind of PLAYER_KINDS) {
    await accounts.find(tx, kind, player.id.toString(), player.currency);
  }
  const granted = await grantPlay(tx, accounts, player.id);
  assert(!isRefusal(granted), `player ${player.id}: the grant to a new account was refused`);
  await emit(tx, 'player.registered', {
    player_id: player.id.toString(),
    method: member.method,
    currency: member.currency,
    locale: member.locale,
    attribution: member.attribution,
  });
  return named;
}

async function nameAccount(
  tx: Tx,
  player: Player,
  site: readonly string[],
  text: string | undefined,
): Promise<Player | Refusal<'bad_input'>> {
  if (text === undefined) return player;
  const name = await giveNickname(tx, player.id, { text, site, source: 'registration' });
  return isRefusal(name) ? name : { ...player, name };
}

function newMember(
  identity: Identity,
  form: RegistrationForm,
  { language, visitor, country, subdivision }: Arrival,
): NewMember {
  const isKnown = country !== undefined && isCountry(country);
  const { fpp, partner, adplace, stag, promo, token } = form;
  const sent = { fpp, partner, adplace, stag, promo: promo?.trim(), token };
  const sources = { ...sent, visitor: visitor?.toString('hex') };
  const known = Object.entries(sources).filter(([, text]) => text);
  return {
    ...identity,
    // The name is shown to others beside the bets, so it reveals nothing of the e-mail.
    name: generatedName(randomInt(...GENERATED_NUMBERS)),
    locale: form.locale ?? localeFromHeader(language) ?? DEFAULT_LOCALE,
    timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : 'UTC',
    currency: form.currency ?? DEFAULT_CURRENCY,
    attribution: Object.fromEntries(known) as Record<string, string>,
    acceptsTerms: form.accepts_terms,
    country: isKnown ? country : null,
    region: (isKnown && subdivision) || null,
  };
}
