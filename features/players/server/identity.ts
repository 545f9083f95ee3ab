import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { isGeneratedName } from '#domain/identity/rules.generated-names.ts';
import {
  avatarPath,
  findAvatar,
  findPlayer,
  maskContact,
  readAccountTerms,
  type Player,
  type AccountTerms,
} from '#domain/identity/server/index.ts';
import { findVerification } from '#domain/kyc/server/index.ts';
import { isNeeded } from '#domain/kyc/rules.ts';
import { listSources } from '#domain/tracking/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PlayerIdentity } from '../contract.backoffice.ts';
import { findBlock, listAcceptedPolicies, readFacts, type AccountFacts } from './store.identity.ts';

/** Finds a player account; staff accounts and guests count as not found. */
export async function findMember(
  db: Queryable,
  playerId: PlayerId,
): Promise<Player | Refusal<'not_found'>> {
  const player = await findPlayer(db, playerId);
  return player?.kind === 'member' ? player : refuse('not_found');
}

/** The identity of a player that was already found. */
export async function identityOf(db: Queryable, player: Player): Promise<PlayerIdentity> {
  const facts = await readFacts(db, player.id);
  const known = await findVerification(db, player.id);
  const block = await findBlock(db, player.id);
  const avatar = await findAvatar(db, player.id);
  const status = known?.status ?? null;
  const need = known?.need ?? null;
  return {
    ...personOf(player),
    ...accountOf(facts),
    avatar: avatar === undefined ? null : avatarPath(avatar),
    sources: (await listSources(db, player.id, SOURCES_SHOWN)).map(({ at, data }) => ({
      at: at.toISOString(),
      fields: { ...data },
    })),
    policies: (await listAcceptedPolicies(db, player.id)).map(({ slug, number, at }) => ({
      slug,
      number,
      at: at.toISOString(),
    })),
    terms: shownTerms(await readAccountTerms(db, player.id)),
    block: block
      ? {
          cause: block.cause,
          reason: block.reason,
          at: block.blocked_at.toISOString(),
          by: block.by,
        }
      : null,
    verification: { status, need, is_needed: isNeeded(need, status) },
  };
}

const SOURCES_SHOWN = 20;

function shownTerms({ features, ...terms }: AccountTerms) {
  return { ...terms, features: [...features] };
}

function personOf(player: Player) {
  return {
    id: player.id.toString(),
    name: player.name,
    has_nickname: !isGeneratedName(player.name),
    email: player.email && maskContact(player.email),
    phone: player.phone && maskContact(player.phone),
    is_email_verified: player.is_email_verified,
    is_phone_verified: player.is_phone_verified,
    status: player.status,
    currency: player.currency,
    locale: player.locale,
    timezone: player.timezone,
    register_method: player.register_method,
    registered_at: player.created_at.toISOString(),
    has_password: player.password_hash !== null,
  };
}

/** What identified a browser is not shown to staff. */
const HIDDEN_ATTRIBUTION: readonly string[] = ['token', 'visitor'];

function accountOf(facts: AccountFacts) {
  const { attribution } = facts;
  const shown = Object.entries(attribution).filter(([name]) => !HIDDEN_ATTRIBUTION.includes(name));
  return {
    has_authenticator: facts.has_authenticator,
    passkeys: facts.passkeys,
    providers: [...facts.providers],
    consents: [...facts.consents],
    attribution: Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    closed_at: facts.closed_at?.toISOString() ?? null,
    country_source: facts.country_source,
    erased_at: facts.erased_at?.toISOString() ?? null,
    seen_at: facts.seen_at?.toISOString() ?? null,
    muted_until: facts.muted_until?.toISOString() ?? null,
    notes: facts.notes,
  };
}
