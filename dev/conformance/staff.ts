import { addStaffAccount, enrolAuthenticator } from '#dev/staff.ts';
import {
  logInStaff,
  beginEnrolment,
  finishEnrolment,
} from '#domain/staff/contract.backoffice.login.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Checker } from './checker.ts';

const CALLS = [logInStaff, beginEnrolment, finishEnrolment];

/** Creates a staff account, enrols its second factor and returns its token. */
export async function logInAsStaff({ check, app }: Checker, role: Role): Promise<string> {
  const { email } = await addStaffAccount(app.db, role);
  const { token } = await enrolAuthenticator(async (path, body) => {
    const call = CALLS.find((each) => each.path === path)!;
    return await check(call, 200, { body });
  }, email);
  return token;
}
