import { LOCALES, type Locale } from '#core/locale.ts';
import { findBonus } from '#domain/bonuses/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { defineBonus, termsOf } from './bonus-terms.ts';
import { addStaffAccount } from './staff.ts';
import { newKey, type TestApp } from './test-app.ts';

type NewChatDrop = {
  readonly code: string;
  readonly places: number;
  readonly locale?: Locale;
};

/** A drop of 50.00 in the chat, with a bonus of its own. */
export async function addChatDrop(
  db: Db,
  { code, places, locale = 'en' }: NewChatDrop,
): Promise<bigint> {
  if (!(await findBonus(db, code))) await defineBonus(db, code, termsOf({}, '50'));
  const staff = await addStaffAccount(db, 'payments');
  const rows = await db.query<{ id: bigint }>(
    `insert into chat_drops (locale, bonus, version, places, conditions, open_until, opened_by,
                             request_key)
     values ($1, $2, 1, $3, '{}', now() + interval '15 minutes', $4, gen_random_uuid())
     returning id`,
    [locale, code, places, staff.id],
  );
  return rows[0]!.id;
}

/** Takes a place in a new drop of each language. */
export async function takeChatDrops(app: TestApp, token: string): Promise<void> {
  for (const locale of LOCALES) {
    const id = await addChatDrop(app.db, { code: 'everywhere', places: 2, locale });
    const path = `/api/v2/chat/drops/${id}/claim`;
    const { status, text } = await app.send('POST', path, { token, key: newKey() });
    if (status !== 200) throw new Error(text);
  }
}
