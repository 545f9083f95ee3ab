import { randomInt } from 'node:crypto';
import { DEFAULT_CURRENCY } from '#core/currency.ts';
import { DEFAULT_LOCALE, localeFromHeader } from '#core/locale.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import { passwordMistake, readEmail } from '#house/identity/rules.ts';
import {
  findMemberByEmail,
  grantPlay,
  insertMember,
  isTimezone,
  refuseForeign,
  setRefreshCookie,
  type Issued,
  type NewMember,
  type Passwords,
  type Player,
  type Sessions,
} from '#house/identity/server/index.ts';
import { PLAYER_KINDS, type Accounts } from '#house/ledger/server/index.ts';
import type { registerByEmail } from '../contract.ts';
import type { Devices } from './devices.ts';
import { createThrottle, networkOf } from './throttle.ts';

export type RegisterDesk = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  passwords: Passwords;
  devices: Devices;
  registerGuard: RegisterGuard;
  allowedOrigins: ReadonlySet<string>;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/**
 * An account is opened at once, so registration cannot but tell that an e-mail is taken. What can
 * be done is to make asking slow: after a few such answers each next one costs a longer wait.
 * Accounts opened from one place are slowed too, though far later: a whole town may share it.
 */
export function createRegisterGuard(now?: () => number) {
  const minute = 60_000;
  const taken = createThrottle({ free: 4, capMs: 15 * minute, forgetMs: 360 * minute }, now);
  const opened = createThrottle({ free: 60, capMs: 5 * minute, forgetMs: 60 * minute }, now);
  return {
    waitFor: (network: string) => taken.waitFor(network) ?? opened.waitFor(network),
    countTaken: taken.count,
    countOpened: opened.count,
  };
}

export type RegisterGuard = ReturnType<typeof createRegisterGuard>;

/** Opens an account with its wallets, play money and first session: all of it, or nothing. */
export async function register(
  desk: RegisterDesk,
  { body, origin }: Asked<typeof registerByEmail>,
): Promise<Answer<typeof registerByEmail> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const form = readForm(body);
  if (isRefusal(form)) return form;
  const network = networkOf(origin.ip);
  const wait = desk.registerGuard.waitFor(network);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  if (await findMemberByEmail(desk.db, form.email)) return emailTaken(desk, network);
  const passwordHash = await desk.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const member = newMember(body, form.email, passwordHash, origin);
  const opened = await desk.db.transaction((tx) => openAccount(desk, tx, member, origin));
  if (opened === undefined) return emailTaken(desk, network);
  if (isRefusal(opened)) return opened;
  desk.registerGuard.countOpened(network);
  setRefreshCookie(origin, opened.refreshToken);
  desk.devices.remember(origin, opened.playerId);
  return { token: opened.accessToken };
}

function emailTaken(desk: RegisterDesk, network: string): Refusal {
  desk.registerGuard.countTaken(network);
  return refuse('email_taken', { email: ['email_taken'] });
}

/** Every mistake of the form at once, each at its field. */
function readForm(body: Body<typeof registerByEmail>): { email: string } | Refusal {
  const reading = readEmail(body.email);
  const errors: Record<string, string[]> = {};
  if ('mistake' in reading) errors['email'] = [reading.mistake];
  const mistake = passwordMistake(body.password, 'email' in reading ? reading.email : '');
  if (mistake !== undefined) errors['password'] = [mistake];
  if ('mistake' in reading || mistake !== undefined) return refuse('bad_input', errors);
  return reading;
}

function newMember(
  body: Body<typeof registerByEmail>,
  email: string,
  passwordHash: string,
  origin: Origin,
): NewMember {
  const { fpp, partner, adplace, stag, promo } = body;
  const known = Object.entries({ fpp, partner, adplace, stag, promo }).filter(([, text]) => text);
  return {
    email,
    phone: null,
    passwordHash,
    // Others see the name beside his bets, so it says nothing of the e-mail.
    name: `player${randomInt(100_000, 1_000_000)}`,
    locale: body.locale ?? localeFromHeader(origin.language) ?? DEFAULT_LOCALE,
    timezone: body.timezone && isTimezone(body.timezone) ? body.timezone : 'UTC',
    currency: body.currency ?? DEFAULT_CURRENCY,
    method: 'email',
    attribution: Object.fromEntries(known) as Record<string, string>,
    acceptsMarketing: body.accepts_marketing ?? false,
  };
}

type Opened = Issued & { playerId: bigint };

/** Answers undefined when the e-mail was taken in the meantime. */
async function openAccount(
  desk: RegisterDesk,
  tx: Tx,
  member: NewMember,
  origin: Origin,
): Promise<Opened | Refusal | undefined> {
  const player = await insertMember(tx, member);
  if (!player) return undefined;
  const granted = await openWallets(desk.accounts, tx, player);
  if (isRefusal(granted)) return granted;
  const issued = await desk.sessions.open(tx, player, {
    userAgent: origin.userAgent,
    ip: origin.ip,
  });
  await desk.emit(tx, 'player.registered', {
    player_id: player.id.toString(),
    method: member.method,
    currency: member.currency,
    locale: member.locale,
    attribution: member.attribution,
  });
  return { ...issued, playerId: player.id };
}

async function openWallets(accounts: Accounts, tx: Tx, player: Player) {
  for (const kind of PLAYER_KINDS) {
    await accounts.find(tx, kind, player.id.toString(), player.currency);
  }
  return await grantPlay(tx, accounts, player.id);
}
