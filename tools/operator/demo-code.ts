import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '#platform/server/config.ts';
import { DEMO_LOGINS } from '../../dev/demo-players.ts';

const PERIOD_SECONDS = 30;

type Login = { readonly email: string; readonly secret?: string };

/**
 * Prints the current authenticator code of the demo operator, for trying the demo without a phone.
 * In production there is no demo, and no secret is stored in a file.
 */
export function printDemoCode(config: Pick<Config, 'mode' | 'dataDir'>, email: string): number {
  if (config.mode === 'production') {
    console.error(
      'Codes are shown for a demo installation only. In production use the authenticator.',
    );
    return 1;
  }
  const path = join(config.dataDir, DEMO_LOGINS);
  const logins = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Login[]) : [];
  const secret = logins.find((login) => login.email === email)?.secret;
  if (secret === undefined) {
    console.error(`The demo installation in ${config.dataDir} has no authenticator for ${email}.`);
    return 1;
  }
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const left = PERIOD_SECONDS - (Math.floor(Date.now() / 1000) % PERIOD_SECONDS);
  console.log(`${app.generate()}   (next one in ${left} s; each works once)`);
  return 0;
}
