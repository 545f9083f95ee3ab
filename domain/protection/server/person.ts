import { createHmac, hkdfSync } from 'node:crypto';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { mailboxOf } from '../rules.ts';

/** By what a person is known. Phones in E.164, social logins as "provider:subject". */
export type Person = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly social?: string | readonly string[] | null | undefined;
  readonly document?: string | null | undefined;
};

export type Mark = { readonly kind: keyof Person; readonly hash: Buffer };

/**
 * Keyed hashes by which an excluded person is known again. The key is the house's own, so that the
 * table alone tells nobody whose marks are in it, and an e-mail cannot be tried against it.
 */
export function createMarks(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier excluded person', 32));

  function mark(kind: keyof Person, text: string): Mark {
    return { kind, hash: createHmac('sha256', key).update(`${kind}\n${text}`).digest() };
  }

  return function marksOf(person: Person): Mark[] {
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

export type MarksOf = ReturnType<typeof createMarks>;

/** `opening`: an account that is to be opened; `closing`: one that is there. */
export type MarkedFor = 'opening' | 'closing';

/**
 * The exclusion that is not over and has one of the marks, by when it ends: null is never. Contacts
 * that the excluded never proved count against accounts to be opened alone: else anybody could
 * close another's account by excluding himself with an address of that person's mailbox.
 */
export async function findMarked(
  db: Queryable,
  marks: readonly Mark[],
  markedFor: MarkedFor,
): Promise<{ until: Date | null } | undefined> {
  if (marks.length === 0) return undefined;
  const rows = await db.query<{ until: Date | null }>(
    `select e.until from exclusion_marks m join exclusions e on e.id = m.exclusion_id
       join unnest($1::text[], $2::bytea[]) as asked (kind, hash)
         on asked.kind = m.kind and asked.hash = m.hash
      where (e.return_from is null or e.return_from > clock_timestamp()) and (m.is_proven or $3)
      order by e.until desc nulls first limit 1`,
    [marks.map(({ kind }) => kind), marks.map(({ hash }) => hash), markedFor === 'opening'],
  );
  return rows[0];
}

export async function insertMarks(
  tx: Tx,
  exclusionId: bigint,
  marks: readonly Mark[],
): Promise<void> {
  await tx.query(
    `insert into exclusion_marks (exclusion_id, kind, hash, is_proven)
     select e.id, given.kind, given.hash, case given.kind when 'email' then p.is_email_verified
                                                          when 'phone' then p.is_phone_verified
                                                          else true end
       from exclusions e join players p on p.id = e.player_id,
            unnest($2::text[], $3::bytea[]) as given (kind, hash)
      where e.id = $1 on conflict do nothing`,
    [exclusionId, marks.map(({ kind }) => kind), marks.map(({ hash }) => hash)],
  );
}

/** What the house knows a player by, his social logins among it. */
export async function personOf(db: Queryable, playerId: bigint): Promise<Person> {
  const rows = await db.query<{ email: string | null; phone: string | null; social: string[] }>(
    `select p.email, p.phone,
            array(select s.provider || ':' || s.subject from social_identities s
                   where s.player_id = p.id order by 1) as social
       from players p where p.id = $1`,
    [playerId],
  );
  return rows[0] ?? {};
}

/**
 * Other accounts that reach the same mailbox: the exclusion is the person's, not the account's.
 * None when nobody has proved that the mailbox is his.
 */
export async function accountsOfMailbox(db: Queryable, playerId: bigint): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint; email: string; own: string }>(
    `select o.id, o.email, p.email as own from players p
       join players o on o.id <> p.id and left(o.email, 1) = left(p.email, 1)
      where p.id = $1 and p.is_email_verified and o.kind = 'member'`,
    [playerId],
  );
  return rows.filter(({ email, own }) => mailboxOf(email) === mailboxOf(own)).map(({ id }) => id);
}
