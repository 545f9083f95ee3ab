import { isRefusal, type Refusal } from '#core/refusal.ts';
import { atMost, on, type Origin, type Route } from '#platform/server/http/route.ts';
import type { FactorAnswer } from '#domain/identity/server/index.ts';
import * as contract from '../contract.backoffice.door.ts';
import type { Inside } from './admit.ts';
import { choosePassword } from './choose-password.ts';
import type { StaffDeps } from './deps.ts';
import { createEnrolment, type InsideWithCodes } from './enrol.ts';
import { createStaffDoor } from './log-in.ts';
import { setStaffCookie } from './staff-cookie.ts';

/** The door answers few in a minute: behind each answer is a slow hash or a code of six digits. */
const FEW = atMost('60 per minute');

export function doorRoutes(deps: StaffDeps): Route[] {
  const door = createStaffDoor(deps);
  const enrolment = createEnrolment(deps);
  return [
    on(contract.logInStaff, FEW, async ({ body, origin }) =>
      underData(await door.logIn(body, origin)),
    ),
    on(contract.choosePassword, FEW, async ({ body, origin }) =>
      underData(await choosePassword(deps, body, origin)),
    ),
    on(contract.askLogInPasskey, FEW, async ({ body, origin }) =>
      asOptions(await door.askPasskey(body.entry, origin)),
    ),
    on(contract.confirmLogIn, FEW, async ({ body, origin }) => {
      // What the browser sent is checked by the contract as far as it goes; the library goes on.
      const answer = body.answer as FactorAnswer;
      return comeIn(await door.confirm(body.entry, answer, origin), origin);
    }),
    on(contract.beginEnrolment, FEW, async ({ body, origin }) =>
      underData(await enrolment.begin(body.entry, origin)),
    ),
    on(contract.finishEnrolment, FEW, async ({ body, origin }) =>
      comeInFirst(await enrolment.finish(body.entry, body.code, origin), origin),
    ),
    on(contract.beginPasskeyEnrolment, FEW, async ({ body, origin }) =>
      asOptions(await enrolment.beginPasskey(body.entry, origin)),
    ),
    on(contract.finishPasskeyEnrolment, FEW, async ({ body, origin }) => {
      // As above.
      const answer = body as Parameters<typeof enrolment.finishPasskey>[1];
      return comeInFirst(await enrolment.finishPasskey(body.entry, answer, origin), origin);
    }),
  ];
}

function underData<T extends object>(answer: T | Refusal): { data: T } | Refusal {
  return isRefusal(answer) ? answer : { data: answer };
}

function asOptions(options: object | Refusal) {
  return isRefusal(options) ? options : { data: { options: { ...options } } };
}

function comeIn(inside: Inside | Refusal, origin: Origin) {
  if (isRefusal(inside)) return inside;
  setStaffCookie(origin, inside.refresh);
  return { data: { token: inside.token, role: inside.role } };
}

function comeInFirst(inside: InsideWithCodes | Refusal, origin: Origin) {
  const entered = comeIn(inside, origin);
  if (isRefusal(entered) || isRefusal(inside)) return entered as Refusal;
  return { data: { ...entered.data, recovery_codes: inside.codes } };
}
