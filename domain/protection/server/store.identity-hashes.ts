import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { mailboxOf } from '../rules.ts';

/** The data that identifies a person. Phones in E.164, social logins as "provider:subject". */
export type PersonIdentity = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly social?: string | readonly string[] | null | undefined;
  readonly document?: string | null | undefined;
};

export type IdentityHash = { readonly kind: keyof PersonIdentity; readonly hash: Buffer };

/**
 * Keyed hashes that identify an excluded person. The key is the server's secret, so that the table
 * alone reveals no identity, and emails cannot be tested against it.
 */
export function createIdentityHasher(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier excluded person', 32));

  function mark(kind: keyof PersonIdentity, text: string): IdentityHash {
    return { kind, hash: createHmac('sha256', key).update(`${kind}\n${text}`).digest() };
  }

  return function hashIdentity(person: PersonIdentity): IdentityHash[] {
    const { email, phone, social, document } = person;
    const socials = typeof social === 'string' ? [social] : (social ?? []);
    return [
      ...(email ? [mark('email', mailboxOf(email))] : []),
      ...(phone ? [mark('phone', phone)] : []),
      ...socials.map((subject) => mark('social', subject)),
      ...(document ? [mark('document', document)] : []),
    ];
  };
}

export type IdentityHasher = ReturnType<typeof createIdentityHasher>;

/** `registration`: an account that is about to be created; `existing`: an existing account. */
export type MatchScope = 'registration' | 'existing';

/**
 * The active exclusion that has one of the hashes, with its end: null is without an end. Contacts
 * that the excluded player never verified count only for new accounts: otherwise a player could
 * close another's account by excluding themselves with an address of that mailbox.
 */
export async function findMatchingExclusion(
  db: Queryable,
  marks: readonly IdentityHash[],
  markedFor: MatchScope,
): Promise<{ until: Date | null } | undefined> {
  if (marks.length === 0) return undefined;
  const rows = await db.query<{ until: Date | null }>(
    `select e.until from exclusion_identifiers m join exclusions e on e.id = m.exclusion_id
       join unnest($1::text[], $2::bytea[]) as asked (kind, hash)
         on asked.kind = m.kind and asked.hash = m.hash
      where (e.return_from is null or e.return_from > clock_timestamp()) and (m.is_proven or $3)
      order by e.until desc nulls first limit 1`,
    [marks.map(({ kind }) => kind), marks.map(({ hash }) => hash), markedFor === 'registration'],
  );
  return rows[0];
}

export async function insertIdentityHashes(
  tx: Tx,
  exclusionId: bigint,
  marks: readonly IdentityHash[],
): Promise<void> {
  await tx.query(
    `insert into exclusion_identifiers (exclusion_id, kind, hash, is_proven)
     select e.id, given.kind, given.hash, case given.kind when 'email' then p.is_email_verified
                                                          when 'phone' then p.is_phone_verified
                                                          else true end
       from exclusions e join player_directory p on p.id = e.player_id,
            unnest($2::text[], $3::bytea[]) as given (kind, hash)
      where e.id = $1 on conflict do nothing`,
    [exclusionId, marks.map(({ kind }) => kind), marks.map(({ hash }) => hash)],
  );
}

/** The identifying data of a player, including social logins. */
export async function readPersonIdentity(
  db: Queryable,
  playerId: PlayerId,
): Promise<PersonIdentity> {
  const rows = await db.query<{ email: string | null; phone: string | null; social: string[] }>(
    `select p.email, p.phone,
            array(select s.provider || ':' || s.subject from social_accounts s
                   where s.player_id = p.id order by 1) as social
       from player_directory p where p.id = $1`,
    [playerId],
  );
  return rows[0] ?? {};
}

/**
 * Other accounts of the same mailbox: an exclusion applies to the person, not to the account. None
 * when the mailbox was never verified.
 */
export async function accountsOfMailbox(db: Queryable, playerId: PlayerId): Promise<PlayerId[]> {
  const rows = await db.query<{ id: PlayerId; email: string; own: string }>(
    `select o.id, o.email, p.email as own from player_directory p
       join player_directory o on o.id <> p.id and left(o.email, 1) = left(p.email, 1)
      where p.id = $1 and p.email is not null and p.is_email_verified and o.kind = 'member'`,
    [playerId],
  );
  return rows.filter(({ email, own }) => mailboxOf(email) === mailboxOf(own)).map(({ id }) => id);
}
