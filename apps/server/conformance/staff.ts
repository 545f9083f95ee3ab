import { addStaffAccount, enrolByDoor } from '#dev/staff.ts';
import {
  logInStaff,
  beginEnrolment,
  finishEnrolment,
} from '#domain/staff/contract.backoffice.door.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Reader } from './reader.ts';

const CALLS = [logInStaff, beginEnrolment, finishEnrolment];

/** Somebody who works here and has come in by the door. Answers his token. */
export async function hire({ ask, house }: Reader, role: Role): Promise<string> {
  const { email } = await addStaffAccount(house.db, role);
  const { token } = await enrolByDoor(async (path, body) => {
    const call = CALLS.find((each) => each.path === path)!;
    return await ask(call, 200, { body });
  }, email);
  return token;
}
