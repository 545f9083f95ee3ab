/**
 * Checks the other side of a wallet protocol: anybody may point it at theirs.
 *
 * npm run wallet:conformance -- URL --user U --game CODE --currency RUB and, for
 *
 * - a wallet that speaks Hub88, as suppliers call it: --key KEY.pem --token T
 * - a wallet in the style of SOFTSWISS: --protocol softswiss --secret FILE [--session S]
 * - a supplier that speaks Hub88, as operators call it: --face games --key KEY.pem --operator ID
 *   [--free-value V]
 *
 * URL is the address before `/user/info`, `/play` or `/operator/generic/v2`. The key is the
 * caller's private RSA key as PEM; FILE holds the token that signs both ways. Token and session
 * belong to an open game of the user. Stakes of 0.01 (`--stake`, in the unit of the protocol) are
 * taken and taken back; the balance should cover a hundred of them. Free rounds are checked where
 * the value of one is named. The exit code is 0 if every check passed, 1 if one failed, 2 for wrong
 * arguments.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checksOf, type CheckRun } from './wallet-conformance/check.ts';
import { freeRoundsChecks, gamesChecks } from './wallet-conformance/games/checks.ts';
import { GamesSession, type GamesAccess } from './wallet-conformance/games/session.ts';
import { listHub88Checks } from './wallet-conformance/hub88/checks.ts';
import { WalletSession, type WalletAccess } from './wallet-conformance/hub88/session.ts';
import { listSoftswissChecks } from './wallet-conformance/softswiss/checks.ts';
import { SoftswissSession, type SoftswissAccess } from './wallet-conformance/softswiss/session.ts';

const USAGE = [
  'usage: npm run wallet:conformance -- URL --user U --game CODE --currency RUB and',
  '  --key KEY.pem --token T [--stake 1000]',
  '  --protocol softswiss --secret FILE [--session S] [--stake 1]',
  '  --face games --key KEY.pem --operator ID [--free-value V]',
].join('\n');

/** A hundredth of the currency, in hundred-thousandths. */
const HUB88_STAKE = '1000';
/** The same in the unit of SOFTSWISS. */
const SOFTSWISS_STAKE = '1';

export function walletChecks(access: WalletAccess): readonly CheckRun[] {
  return checksOf(listHub88Checks(), new WalletSession(access));
}

export function softswissWalletChecks(access: SoftswissAccess): readonly CheckRun[] {
  return checksOf(listSoftswissChecks(), new SoftswissSession(access));
}

export function supplierChecks(access: GamesAccess): readonly CheckRun[] {
  const free = access.freeValue === undefined ? [] : freeRoundsChecks;
  return checksOf([...gamesChecks, ...free], new GamesSession(access));
}

/** Runs every check one after the other and prints each; returns the exit code. */
export async function runChecks(
  checks: readonly CheckRun[],
  print: (line: string) => void,
): Promise<number> {
  let passed = 0;
  for (const { title, run } of checks) {
    const wrong = await run().catch((error: unknown) => String(error));
    if (wrong === undefined) passed += 1;
    print(wrong === undefined ? `passed  ${title}` : `FAILED  ${title}: ${wrong}`);
  }
  print(`${passed} of ${checks.length} checks passed.`);
  return passed === checks.length ? 0 : 1;
}

/** Undefined for arguments that are not enough. */
function readChecks(args: readonly string[]): readonly CheckRun[] | undefined {
  const text = { type: 'string' } as const;
  const names = ['key', 'secret', 'user', 'token', 'session', 'operator', 'game', 'currency'];
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(names.map((name) => [name, text])),
      face: { ...text, default: 'wallet' },
      protocol: { ...text, default: 'hub88' },
      stake: text,
      'free-value': text,
    },
  });
  const given = values as Readonly<Record<string, string | undefined>>;
  const { user, game, currency, face, protocol } = given;
  const [url] = positionals;
  if (url === undefined || !URL.canParse(url) || !user || !game || !currency) return undefined;
  const common = { url, user, game, currency };
  if (face === 'games') return readSupplier(common, given);
  if (face !== 'wallet') return undefined;
  return protocol === 'softswiss' ? readSoftswiss(common, given) : readHub88(common, given);
}

type Common = Pick<WalletAccess, 'url' | 'user' | 'game' | 'currency'>;
type Given = Readonly<Record<string, string | undefined>>;

function readHub88(common: Common, { protocol, key, token, stake = HUB88_STAKE }: Given) {
  const amount = readAmount(stake);
  if (protocol !== 'hub88' || !key || !token || amount === undefined) return undefined;
  return walletChecks({ ...common, key: readKey(key), token, stake: amount });
}

function readSoftswiss(common: Common, { secret, session, stake = SOFTSWISS_STAKE }: Given) {
  const amount = readAmount(stake);
  if (!secret || amount === undefined) return undefined;
  const token = readFileSync(secret, 'utf8').trim();
  return softswissWalletChecks({ ...common, secret: token, session, stake: amount });
}

function readSupplier(common: Common, { key, operator, 'free-value': value }: Given) {
  const freeValue = value === undefined ? undefined : readAmount(value);
  if (!key || !operator || (value !== undefined && freeValue === undefined)) return undefined;
  return supplierChecks({ ...common, key: readKey(key), operator, freeValue });
}

function readAmount(text: string): number | undefined {
  const amount = Number(text);
  return Number.isSafeInteger(amount) && amount >= 1 ? amount : undefined;
}

function readKey(path: string) {
  return createPrivateKey(readFileSync(path));
}

if (import.meta.main) {
  const checks = tryRead(process.argv.slice(2));
  if (checks) process.exitCode = await runChecks(checks, console.log);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}

function tryRead(args: readonly string[]): readonly CheckRun[] | undefined {
  try {
    return readChecks(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
