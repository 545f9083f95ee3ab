import { isRefusal } from '#core/refusal.ts';
import { newKey } from '#dev/whole-house.ts';
import { createPasswords } from '#house/identity/server/index.ts';
import { logInStaff } from '#house/staff/contract.backoffice.ts';
import { addOperator, type Role } from '#house/staff/server/index.ts';
import type { Reader } from './reader.ts';

const STAFF_PASSWORD = 'nine patient lanterns';

/** Somebody who works here and has logged in. Answers his token. */
export async function hire({ ask, house }: Reader, role: Role): Promise<string> {
  const email = `${role}-${newKey()}@house.example`;
  const passwordHash = await createPasswords().hash(STAFF_PASSWORD);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  await house.db.transaction((tx) => addOperator(tx, { email, passwordHash, locale: 'en', role }));
  const { data } = await ask(logInStaff, 200, { body: { email, password: STAFF_PASSWORD } });
  return String(data.token);
}
