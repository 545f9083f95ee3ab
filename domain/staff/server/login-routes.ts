import { isRefusal, type Refusal } from '#core/refusal.ts';
import { atMost, on, underData, type Origin, type Route } from '#platform/server/http/route.ts';
import type { FactorAnswer } from '#domain/identity/server/index.ts';
import * as contract from '../contract.backoffice.login.ts';
import type { IssuedStaffSession } from './issue-session.ts';
import { choosePassword } from './choose-password.ts';
import type { StaffDeps } from './deps.ts';
import { createEnrolment, type FirstSession } from './enrol.ts';
import { createStaffLogin } from './log-in.ts';
import { setStaffCookie } from './staff-cookie.ts';

/** A narrow limit: behind each answer is a slow hash or a six-digit code. */
const LOGIN_LIMIT = atMost('60 per minute');

export function loginRoutes(deps: StaffDeps): Route[] {
  const login = createStaffLogin(deps);
  const enrolment = createEnrolment(deps);
  return [
    on(contract.logInStaff, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await login.logIn(body, origin)),
    ),
    on(contract.choosePassword, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await choosePassword(deps, body, origin)),
    ),
    on(contract.requestLogInPasskey, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await login.createPasskeyOptions(body.challenge, origin)),
    ),
    on(contract.confirmLogIn, LOGIN_LIMIT, async ({ body, origin }) => {
      // The contract bounds the fields; the WebAuthn library validates their content.
      const answer = body.answer as FactorAnswer;
      return openSession(await login.confirm(body.challenge, answer, origin), origin);
    }),
    on(contract.beginEnrolment, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await enrolment.begin(body.challenge, origin)),
    ),
    on(contract.finishEnrolment, LOGIN_LIMIT, async ({ body, origin }) =>
      openFirstSession(await enrolment.finish(body.challenge, body.code, origin), origin),
    ),
    on(contract.beginPasskeyEnrolment, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await enrolment.beginPasskey(body.challenge, origin)),
    ),
    on(contract.finishPasskeyEnrolment, LOGIN_LIMIT, async ({ body, origin }) => {
      // The contract bounds the fields; the WebAuthn library validates their content.
      const answer = body as Parameters<typeof enrolment.finishPasskey>[1];
      return openFirstSession(
        await enrolment.finishPasskey(body.challenge, answer, origin),
        origin,
      );
    }),
  ];
}

function openSession<Code extends string>(
  session: IssuedStaffSession | Refusal<Code>,
  origin: Origin,
) {
  return isRefusal(session) ? session : { data: publishSession(session, origin) };
}

function openFirstSession<Code extends string>(
  session: FirstSession | Refusal<Code>,
  origin: Origin,
) {
  if (isRefusal(session)) return session;
  const data = publishSession(session, origin);
  return { data: { ...data, recovery_codes: session.codes } };
}

/** The short-lived token is the answer; the refresh token goes into a cookie. */
function publishSession({ refresh, token, role }: IssuedStaffSession, origin: Origin) {
  setStaffCookie(origin, refresh);
  return { token, role };
}
