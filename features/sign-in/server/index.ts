import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { createPasswords, type Sessions } from '#house/identity/server/index.ts';
import type { Accounts } from '#house/ledger/server/index.ts';
import { logInByEmail, registerByEmail } from '../contract.ts';
import { createDevices } from './devices.ts';
import { logIn } from './log-in.ts';
import { createLoginGuard } from './login-guard.ts';
import { createRegisterGuard, register } from './register.ts';

export type SignInDeps = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  /** 64 hexadecimal digits; the key of known devices derives from it. */
  secretKey: string;
  /** Origins of the player app besides the host that is asked. */
  allowedOrigins: ReadonlySet<string>;
  /** Writes an event beside what it tells of. */
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Where the browser goes after a login, when one login serves several houses. */
  ssoLink?: string;
  now?: () => number;
};

/** The ways in. The limits of the calls are wide; guards of their own slow wrong guesses. */
export function signInRoutes(deps: SignInDeps): Route[] {
  const desk = {
    ...deps,
    passwords: createPasswords(),
    devices: createDevices(deps.secretKey),
    loginGuard: createLoginGuard(deps.now),
    registerGuard: createRegisterGuard(deps.now),
  };
  return [
    on(registerByEmail, atMost('120 per hour'), (asked) => register(desk, asked)),
    on(logInByEmail, atMost('120 per minute'), (asked) => logIn(desk, asked)),
  ];
}
