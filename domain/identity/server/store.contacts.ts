import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { countryOf } from './country.ts';
import type { Player } from './store.ts';

export async function markContactVerified(
  tx: Tx,
  id: PlayerId,
  contact: 'email' | 'phone',
): Promise<void> {
  const column = contact === 'email' ? 'is_email_verified' : 'is_phone_verified';
  const rows = await tx.query<PhonePlace>(
    `update players set ${column} = true where id = $1
     returning phone, is_phone_verified, country, country_source`,
    [id],
  );
  const country = rows[0] && isPlaceGuessed(rows[0]) ? countryOf(rows[0]) : null;
  if (country !== null) {
    await tx.query(
      `update players set country = $2, region = null, country_source = 'phone'
        where id = $1 and country is distinct from $2`,
      [id, country],
    );
  }
}

type PhonePlace = Pick<Player, 'phone' | 'is_phone_verified' | 'country' | 'country_source'>;

/** A confirmed phone says more of where a player lives than the address they registered from. */
function isPlaceGuessed({ country, country_source: source }: PhonePlace): boolean {
  return country === null || source === 'address';
}

/** Removes the contact that a stranger added beside the one that is kept. */
export async function removeOtherContact(
  tx: Tx,
  id: PlayerId,
  kept: 'email' | 'phone',
): Promise<void> {
  const other = kept === 'email' ? 'phone' : 'email';
  await tx.query(`update players set ${other} = null, is_${other}_verified = false where id = $1`, [
    id,
  ]);
}

/** Removes a contact from an account that may not log in by it, so that its owner can register. */
export async function releaseContact(
  tx: Tx,
  who: { email: string } | { phone: string },
): Promise<void> {
  const [contact, value] =
    'email' in who ? (['email', who.email] as const) : (['phone', who.phone] as const);
  const other = contact === 'email' ? 'phone' : 'email';
  await tx.query(
    `update players set ${contact} = null
      where ${contact} = $1 and not is_${contact}_verified and is_${other}_verified`,
    [value],
  );
}
