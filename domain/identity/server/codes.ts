import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, fieldError, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  completeTotpStep,
  type CodeRow,
  pending,
  lock,
  insertCode,
  addTry,
  countFromStrangers,
  countSent,
  markUsed,
  type CodePurpose,
  type CodeRequest,
} from './store.codes.ts';

const ATTEMPTS_MAX = 5;
/** Seconds between one code and the next to the same contact, from the same requester. */
const RESEND_DELAYS = [60, 60, 120, 300, 900, 3600] as const;
/**
 * Codes a day that unknown devices may have sent to one contact for one kind of purpose. Beyond
 * them each costs a solved captcha, so that strangers cannot keep the owner out of a recovery.
 */
const UNKNOWN_DEVICE_DAILY_MAX = 12;
/** Solved captchas or not, a phone must not ring all night. */
const PHONE_DAILY_MAX = 48;
/**
 * Codes a day that devices known to the account may request, all together: an attacker who
 * registers with another person's phone can create any number of such devices.
 */
const KNOWN_DEVICE_DAILY_MAX = 20;
const HOUR = 3600;

export type IssuedCode = { code: string; resendAfter: number };

export type CodeVerification =
  | { state: 'right'; purpose: CodePurpose; contact: string | null; playerId: PlayerId }
  | { state: 'wrong'; left: number }
  | { state: 'gone' };

/**
 * Six-digit one-time codes. Each is valid for ten minutes, five attempts, one purpose, the browser
 * that requested it, and one use. The database stores an HMAC and never the code.
 */
export function createCodes(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier one-time code', 32));
  const sealOf = (flow: Buffer, code: string) =>
    createHmac('sha256', key).update(flow).update(code).digest();

  /**
   * Creates a code; the caller sends it only if the contact belongs to an account. Refuses
   * `code_too_soon` with the seconds to wait, which grow from one to sixty minutes.
   */
  async function issue(
    tx: Tx,
    request: CodeRequest,
  ): Promise<IssuedCode | Refusal<'code_too_soon'>> {
    const wait = await waitFor(tx, request);
    if (wait.now > 0) {
      return refuse('code_too_soon', { code: [fieldError('code_too_soon', wait.now)] }, wait.now);
    }
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    await insertCode(tx, request, sealOf(request.flow, code));
    return { code, resendAfter: wait.next };
  }

  /**
   * Verifies a code. The attempt is counted before it is verified, under a lock, so a hundred
   * parallel guesses are no better than five in a row. The transaction must commit whatever the
   * outcome, or the attempt is not counted.
   */
  async function verify(
    tx: Tx,
    flow: Buffer | undefined,
    purposes: readonly CodePurpose[],
    code: string,
  ): Promise<CodeVerification> {
    const row = await countAttempt(tx, flow, purposes);
    if (!row?.seal) return { state: 'gone' };
    const isRight = timingSafeEqual(row.seal, sealOf(row.flow, code.trim()));
    if (!isRight || row.player_id === null) return { state: 'wrong', left: row.left };
    await markUsed(tx, row.id);
    const { purpose, contact, player_id: playerId } = row;
    return { state: 'right', purpose, contact, playerId };
  }

  return {
    issue,
    needsCaptcha,
    beginTotpStep,
    verify,
    countTotpAttempt,
    completeTotpStep,
    pending,
  };
}

export type Codes = ReturnType<typeof createCodes>;

/** The refusal of a wrong code: how many attempts are left, or that a new code is needed. */
export function refuseCode(
  result: Exclude<CodeVerification, { state: 'right' }>,
): Refusal<'code_expired' | 'code_wrong'> {
  if (result.state === 'gone' || result.left === 0) {
    return refuseField('code', 'code_expired');
  }
  return refuseField('code', 'code_wrong', result.left);
}

/** True when an unknown device gets a code to this contact only for a solved captcha. */
async function needsCaptcha(
  db: Queryable,
  request: Pick<CodeRequest, 'contact' | 'purpose'>,
): Promise<boolean> {
  return (await countFromStrangers(db, request)) >= UNKNOWN_DEVICE_DAILY_MAX;
}

/** Undefined when there is no such step, or its attempts are used up. */
async function countAttempt(
  tx: Tx,
  flow: Buffer | undefined,
  purposes: readonly CodePurpose[],
): Promise<(CodeRow & { left: number }) | undefined> {
  const row = flow && (await lock(tx, flow, purposes));
  if (!row || row.tries >= ATTEMPTS_MAX) return undefined;
  await addTry(tx, row.id);
  return { ...row, left: ATTEMPTS_MAX - row.tries - 1 };
}

/**
 * Begins a step that an authenticator completes: same attempts and lifetime, but nothing is sent.
 */
async function beginTotpStep(tx: Tx, request: Omit<CodeRequest, 'contact'>): Promise<void> {
  await insertCode(tx, { ...request, contact: null }, null);
}

/** Counts an attempt at an authenticator step and returns the account it belongs to. */
async function countTotpAttempt(
  tx: Tx,
  flow: Buffer | undefined,
): Promise<{ playerId: PlayerId; left: number } | undefined> {
  const row = await countAttempt(tx, flow, ['second-step']);
  if (!row || row.seal !== null || row.player_id === null) return undefined;
  return { playerId: row.player_id, left: row.left };
}

/** Seconds to wait now, and after the code that may be sent now. */
async function waitFor(tx: Tx, request: CodeRequest): Promise<{ now: number; next: number }> {
  const { own, devices, strangers, since } = await countSent(tx, request);
  const isOver =
    (request.requester.startsWith('network ') && strangers >= strangersMax(request)) ||
    (request.requester.startsWith('device ') && devices >= KNOWN_DEVICE_DAILY_MAX);
  if (isOver) return { now: HOUR, next: HOUR };
  const now = own === 0 ? 0 : Math.max(0, Math.ceil(delayAfter(own) - (since ?? 0)));
  return { now, next: delayAfter(own + 1) };
}

function strangersMax({ isHuman, contact }: CodeRequest): number {
  if (!isHuman) return UNKNOWN_DEVICE_DAILY_MAX;
  return contact.includes('@') ? Infinity : PHONE_DAILY_MAX;
}

function delayAfter(sent: number): number {
  return RESEND_DELAYS[Math.min(sent, RESEND_DELAYS.length) - 1] ?? 0;
}
