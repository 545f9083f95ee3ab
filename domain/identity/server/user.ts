import { formatMoney, addMoney } from '#core/money.ts';
import { readVerificationFlag } from '#domain/kyc/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { User } from '../contract.ts';
import { avatarPath, findAvatar } from './store.avatars.ts';
import type { Player } from './store.ts';

/** The player as the API returns it to its owner, with the balances of the chosen currency. */
export async function readUser(db: Queryable, player: Player): Promise<User> {
  const { cash, bonus, debt } = await readBalances(db, player.id, player.currency);
  const avatar = await findAvatar(db, player.id);
  return {
    id: player.id.toString(),
    name: player.name,
    phone: player.phone,
    email: player.email,
    balance: formatMoney(cash),
    bonus: formatMoney(bonus),
    bonus_balance: formatMoney(bonus),
    total_balance: formatMoney(addMoney(cash, bonus)),
    ...(debt ? { debt: formatMoney(debt) } : {}),
    currency: player.currency,
    locale: player.locale,
    timezone: player.timezone,
    register_method: player.register_method,
    registered_at: player.created_at.toISOString(),
    is_phone_verified: player.is_phone_verified,
    is_email_verified: player.is_email_verified,
    is_password_exists: player.password_hash !== null,
    is_avatar_hidden: player.is_avatar_hidden,
    is_statistics_hidden: player.is_statistics_hidden,
    is_login_emailed: player.is_login_emailed,
    image: { small: avatar === undefined ? null : avatarPath(avatar) },
    premium: { status: player.is_premium },
    verification: await readVerificationFlag(db, player.id),
  };
}
