import {
  isRefusal,
  refuse,
  refuseField,
  refuseInput,
  refuseTooManyRequests,
  type Refusal,
} from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { mayLogIn } from '#domain/affiliates/rules.ts';
import {
  consumePartnerChallenge,
  consumePartnerTotpStep,
  findInviter,
  findPartnerByEmail,
  findPartnerSecrets,
  insertPartner,
  insertPartnerChallenge,
  putChallengeTotp,
  readProgramme,
  setPartnerPassword,
  setPartnerTotp,
  tryPartnerChallenge,
  type PartnerSecrets,
} from '#domain/affiliates/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import {
  createTotpSecret,
  networkOf,
  refuseCrossOrigin,
  totpStepOf,
} from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { padResponseTime } from '#platform/server/http/pad-response-time.ts';
import { atMost, on, underData, type Origin, type Route } from '#platform/server/http/route.ts';
import { spendAll } from '#platform/server/rate-limits.ts';
import * as contract from '../../contract.partner.ts';
import { refuseParent } from '../change.ts';
import type { AffiliateDeps } from '../deps.ts';
import { endSession, hashOf, newSecret, openSession } from './session.ts';

const LOGIN_LIMIT = atMost('60 per minute');
const MINUTE = 60;

/** Applications and the login of the portal: password, then the code of an authenticator. */
export function loginRoutes(deps: AffiliateDeps): Route[] {
  const limits = createLimits(deps);
  return [
    on(contract.applyAsPartner, atMost('10 per hour'), async ({ body, origin }) =>
      underData(await padResponseTime(() => applyFor(deps, body, origin))),
    ),
    on(contract.logInPartner, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await logIn(deps, limits, body, origin)),
    ),
    on(contract.replacePartnerPassword, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await replacePassword(deps, body, origin)),
    ),
    on(contract.beginPartnerAuthenticator, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await beginAuthenticator(deps, body.challenge, origin)),
    ),
    on(contract.confirmPartnerLogin, LOGIN_LIMIT, async ({ body, origin }) =>
      underData(await confirm(deps, limits, body, origin)),
    ),
    on(contract.logOutPartner, LOGIN_LIMIT, async ({ origin }) => {
      const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
      if (foreign) return foreign;
      await endSession(deps.db, origin);
      return { data: {} };
    }),
  ];
}

/** Counted by network and account together, so that an attacker cannot lock a partner out. */
function createLimits({ rateLimits }: AffiliateDeps) {
  const pair = { free: 5, capSeconds: 15 * MINUTE, resetSeconds: 60 * MINUTE };
  const network = { free: 30, capSeconds: 5 * MINUTE, resetSeconds: 60 * MINUTE };
  return {
    pairs: rateLimits.backoff('partner.login.account', pair),
    networks: rateLimits.backoff('partner.login.network', network),
    /** Of an account: who gets this far knows its password. */
    codes: rateLimits.backoff('partner.login.code', pair),
  };
}
type Limits = ReturnType<typeof createLimits>;

async function applyFor(
  { db, allowedOrigins }: AffiliateDeps,
  { name, email: given, website, about, locale, invite }: Body<typeof contract.applyAsPartner>,
  origin: Origin,
): Promise<
  Record<string, never> | Refusal<'bad_input' | 'programme_closed' | 'invite_unknown' | 'forbidden'>
> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(given);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  if (!(await readProgramme(db)).is_open) return refuse('programme_closed');
  return await db.transaction(async (tx) => {
    const parentId = invite === undefined ? null : await findParent(tx, invite);
    if (isRefusal(parentId)) return parentId;
    await insertPartner(tx, {
      name,
      email: reading.email,
      website,
      about: about || null,
      locale,
      status: 'applied',
      parentId,
      isInvited: parentId !== null,
      passwordHash: null,
      isPasswordGiven: false,
    });
    return {};
  });
}

/** Who invited the applicant, while they may bring others and are not too many levels below. */
async function findParent(tx: Tx, invite: string): Promise<bigint | Refusal<'invite_unknown'>> {
  const id = await findInviter(tx, invite);
  if (id === undefined || (await refuseParent(tx, undefined, id))) return refuse('invite_unknown');
  return id;
}

async function logIn(
  { db, passwords, allowedOrigins }: AffiliateDeps,
  { pairs, networks }: Limits,
  { email: given, password }: Body<typeof contract.logInPartner>,
  origin: Origin,
): Promise<
  | contract.PartnerStep
  | Refusal<'bad_input' | 'forbidden' | 'wrong_credentials' | 'too_many_requests' | 'busy'>
> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(given);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const from = networkOf(origin.ip);
  const wait = await spendAll([
    [pairs, `${from} ${reading.email}`],
    [networks, from],
  ]);
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const found = await findPartnerByEmail(db, reading.email);
  const known = found && mayLogIn(found.status) ? found : undefined;
  const isRight = await passwords.matches(known?.password_hash ?? null, password, false);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || !known) return refuseField('password', 'wrong_credentials');
  await Promise.all([pairs.refund(`${from} ${reading.email}`), networks.refund(from)]);
  return await nextStep(db, known);
}

async function nextStep(db: Queryable, partner: PartnerSecrets): Promise<contract.PartnerStep> {
  const challenge = newSecret();
  const step = partner.is_password_given
    ? 'password'
    : partner.sealed_totp === null
      ? 'enrol'
      : 'factor';
  await insertPartnerChallenge(db, hashOf(challenge), partner.id, step);
  return { challenge, step };
}

async function replacePassword(
  { db, passwords, allowedOrigins }: AffiliateDeps,
  { challenge, password }: Body<typeof contract.replacePartnerPassword>,
  origin: Origin,
): Promise<
  | contract.PartnerStep
  | Refusal<'bad_input' | 'forbidden' | 'challenge_expired' | 'password_same' | 'busy'>
> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const tried = await tryPartnerChallenge(db, hashOf(challenge), 'password');
  const partner = tried && (await findPartnerSecrets(db, tried.partner_id));
  if (!partner) return refuse('challenge_expired');
  const mistake = passwordMistake(password, partner.email);
  if (mistake) return refuse('bad_input', { password: [mistake] });
  const isSame = await passwords.matches(partner.password_hash, password, true);
  if (isRefusal(isSame)) return isSame;
  if (isSame) return refuseField('password', 'password_same');
  const hash = await passwords.hash(password);
  if (isRefusal(hash)) return hash;
  await setPartnerPassword(db, partner.id, hash, false);
  await consumePartnerChallenge(db, hashOf(challenge));
  return await nextStep(db, { ...partner, is_password_given: false });
}

async function beginAuthenticator(
  { db, keys, brand, allowedOrigins }: AffiliateDeps,
  challenge: string,
  origin: Origin,
): Promise<{ secret: string; uri: string } | Refusal<'forbidden' | 'challenge_expired'>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const tried = await tryPartnerChallenge(db, hashOf(challenge), 'enrol');
  const partner = tried && (await findPartnerSecrets(db, tried.partner_id));
  if (!partner || partner.sealed_totp !== null) return refuse('challenge_expired');
  const { bytes, shown } = createTotpSecret(brand(), partner.email);
  await putChallengeTotp(db, hashOf(challenge), keys.totp.seal(bytes, partner.id.toString()));
  return shown;
}

/** The code of the authenticator, whether it is known or about to be enrolled. */
async function confirm(
  deps: AffiliateDeps,
  { codes }: Limits,
  { challenge, code }: Body<typeof contract.confirmPartnerLogin>,
  origin: Origin,
): Promise<
  | contract.PartnerMe
  | Refusal<'forbidden' | 'challenge_expired' | 'totp_wrong' | 'too_many_requests'>
> {
  const { db, keys, allowedOrigins } = deps;
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const hash = hashOf(challenge);
  const enrolling = await tryPartnerChallenge(db, hash, 'enrol');
  const tried = enrolling ?? (await tryPartnerChallenge(db, hash, 'factor'));
  const partner = tried && (await findPartnerSecrets(db, tried.partner_id));
  if (!partner || !mayLogIn(partner.status)) return refuse('challenge_expired');
  const wait = await spendAll([[codes, partner.id.toString()]]);
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const sealed = enrolling ? enrolling.sealed_totp : partner.sealed_totp;
  const step =
    sealed && totpStepOf(keys.totp.open(sealed, partner.id.toString()), code, Date.now());
  if (!sealed || step === null || step === undefined) return refuseField('code', 'totp_wrong');
  const opened = await db.transaction(async (tx) => {
    if (!(await consumePartnerChallenge(tx, hash))) return refuse('challenge_expired');
    if (enrolling) await setPartnerTotp(tx, partner.id, sealed, step);
    else if (!(await consumePartnerTotpStep(tx, partner.id, step))) {
      return refuseField('code', 'totp_wrong');
    }
    await openSession(tx, partner.id, origin);
    return meOf(partner);
  });
  if (!isRefusal(opened)) await codes.refund(partner.id.toString());
  return opened;
}

export function meOf({
  id,
  name,
  email,
  status,
}: Pick<PartnerSecrets, 'id' | 'name' | 'email' | 'status'>): contract.PartnerMe {
  return {
    id: id.toString(),
    name,
    email,
    is_paused: status === 'paused',
    time_zone: 'UTC',
  };
}
