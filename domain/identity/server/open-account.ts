import assert from 'node:assert';
import { randomInt } from 'node:crypto';
import { DEFAULT_CURRENCY, type Currency } from '#core/currency.ts';
import { DEFAULT_LOCALE, localeFromHeader, type Locale } from '#core/locale.ts';
import { isRefusal, refuseInput, type Refusal } from '#core/refusal.ts';
import { PLAYER_KINDS, type Accounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { grantPlay } from './play-money.ts';
import { isTimezone } from './settings.ts';
import { insertMember, type NewMember, type Player } from './store.ts';

export type OpenAccountDeps = {
  accounts: Accounts;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/** The fields of every registration besides the identity. Age and consents were checked. */
export type RegistrationForm = {
  currency?: Currency | undefined;
  locale?: Locale | undefined;
  timezone?: string | undefined;
  accepts_marketing?: boolean | undefined;
  fpp?: string | undefined;
  partner?: string | undefined;
  adplace?: string | undefined;
  stag?: string | undefined;
  accepts_terms?: true | undefined;
  token?: string | undefined;
};

type Identity = Pick<NewMember, 'email' | 'phone' | 'passwordHash' | 'method'>;

/** A code that does nothing is not accepted: no promo codes exist yet. */
export function refusePromo(promo: string | undefined): Refusal<'bad_input'> | undefined {
  return promo?.trim() ? refuseInput('promo', 'promo_unknown') : undefined;
}

/**
 * Creates an account with its wallets and play money. Returns undefined when the e-mail or phone is
 * taken.
 */
export async function openAccount(
  { accounts, emit }: OpenAccountDeps,
  tx: Tx,
  identity: Identity,
  form: RegistrationForm,
  acceptLanguage: string | undefined,
): Promise<Player | undefined> {
  const member = newMember(identity, form, acceptLanguage);
  const player = await insertMember(tx, member);
  if (!player) return undefined;
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
  return player;
}

function newMember(
  identity: Identity,
  form: RegistrationForm,
  acceptLanguage: string | undefined,
): NewMember {
  const { fpp, partner, adplace, stag, token } = form;
  const sources = { fpp, partner, adplace, stag, token };
  const known = Object.entries(sources).filter(([, text]) => text);
  return {
    ...identity,
    // The name is shown to others beside the bets, so it reveals nothing of the e-mail.
    name: `player${randomInt(100_000, 1_000_000)}`,
    locale: form.locale ?? localeFromHeader(acceptLanguage) ?? DEFAULT_LOCALE,
    timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : 'UTC',
    currency: form.currency ?? DEFAULT_CURRENCY,
    attribution: Object.fromEntries(known) as Record<string, string>,
    acceptsMarketing: form.accepts_marketing ?? false,
    acceptsTerms: form.accepts_terms ?? false,
  };
}
