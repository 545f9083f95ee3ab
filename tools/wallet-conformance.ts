/**
 * Checks a wallet that speaks Hub88: anybody may point it at theirs.
 *
 * npm run wallet:conformance -- URL --key KEY.pem --user U --token T --game CODE --currency RUB
 *
 * URL is the address before `/user/info`, the key is the supplier's private RSA key as PEM, and
 * the token belongs to an open game of the user. Some stakes of 0.01 (`--stake`, in
 * hundred-thousandths) are taken and taken back; the balance should cover a hundred of them. The
 * exit code is 0 if every check passed, 1 if one failed, 2 for wrong arguments.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listChecks } from './wallet-conformance/checks.ts';
import { WalletSession, type WalletAccess } from './wallet-conformance/session.ts';

const USAGE =
  'usage: npm run wallet:conformance -- URL --key KEY.pem --user U --token T --game CODE ' +
  '--currency RUB [--stake 1000]';

/** A hundredth of the currency. */
const STAKE = '1000';

/** Runs every check one after the other and prints each; returns the exit code. */
export async function checkWallet(
  access: WalletAccess,
  print: (line: string) => void,
): Promise<number> {
  const session = new WalletSession(access);
  let passed = 0;
  const checks = listChecks();
  for (const { title, run } of checks) {
    const wrong = await run(session).catch((error: unknown) => String(error));
    if (wrong === undefined) passed += 1;
    print(wrong === undefined ? `passed  ${title}` : `FAILED  ${title}: ${wrong}`);
  }
  print(`${passed} of ${checks.length} checks passed.`);
  return passed === checks.length ? 0 : 1;
}

function readAccess(args: readonly string[]): WalletAccess | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: text,
      user: text,
      token: text,
      game: text,
      currency: text,
      stake: { ...text, default: STAKE },
    },
  });
  const { key, user, token, game, currency } = values;
  const [url] = positionals;
  const stake = Number(values.stake);
  if (url === undefined || !URL.canParse(url) || !Number.isSafeInteger(stake) || stake < 1) {
    return undefined;
  }
  if (!key || !user || !token || !game || !currency) return undefined;
  return { url, key: readKey(key), user, token, game, currency, stake };
}

function readKey(path: string): KeyObject {
  return createPrivateKey(readFileSync(path));
}

if (import.meta.main) {
  const access = tryRead(process.argv.slice(2));
  if (access) process.exitCode = await checkWallet(access, console.log);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}

function tryRead(args: readonly string[]): WalletAccess | undefined {
  try {
    return readAccess(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
