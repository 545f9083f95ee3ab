import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** Ten minutes: a mail may be slow, a code that lies around is a risk. */
export const CODE_SECONDS = 600;
const TRIES_MAX = 5;
/** Seconds between one code and the next to the same contact, from the same place. */
const DELAYS = [60, 60, 120, 300, 900, 3600] as const;
/**
 * Codes a day that strangers may have sent to one contact: a phone must not ring all night. Second
 * steps are counted apart: who asks for one has shown the password, and nobody without it is to
 * keep the owner from his own.
 */
const STRANGERS_DAILY_MAX = 12;
/**
 * Codes a day that devices known to the account may ask for, all together: whoever opened an
 * account with another's phone can make as many such devices as he likes.
 */
const DEVICES_DAILY_MAX = 20;
const HOUR = 3600;

export type CodePurpose = 'login' | 'second-step' | 'verify' | 'restore' | 'confirm' | 'change';

export type CodeAsk = {
  purpose: CodePurpose;
  /** E-mail as normalised, or phone in E.164. */
  contact: string;
  /** Null when nobody has the contact: everything goes as if somebody had. */
  playerId: bigint | null;
  /** What the answer must come with: see `flows.ts`. */
  flow: Buffer;
  /** Whose haste is counted: `player …` inside, `device …` of a known device, else `network …`. */
  asker: string;
};

export type IssuedCode = { code: string; resendAfter: number };

export type TakenCode =
  | { state: 'right'; purpose: CodePurpose; contact: string | null; playerId: bigint }
  | { state: 'wrong'; left: number }
  | { state: 'gone' };

/**
 * Codes of six digits. Each is good for ten minutes, for five tries, for one purpose and for the
 * browser that asked for it, and once. The database keeps an HMAC of it and never the code.
 */
export function createCodes(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier one-time code', 32));
  const sealOf = (flow: Buffer, code: string) =>
    createHmac('sha256', key).update(flow).update(code).digest();

  /**
   * Makes a code; the caller sends it, and only if somebody has the contact. Refuses
   * `code_too_soon` with the seconds to wait, which grow from one to sixty minutes.
   */
  async function issue(tx: Tx, ask: CodeAsk): Promise<IssuedCode | Refusal> {
    const wait = await waitFor(tx, ask);
    if (wait.now > 0) {
      return refuse('code_too_soon', { code: [`code_too_soon:${wait.now}`] }, wait.now);
    }
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    await open(tx, ask, sealOf(ask.flow, code));
    return { code, resendAfter: wait.next };
  }

  /**
   * Judges an answer. A try is counted before it is judged, under a lock: a hundred at once are no
   * better than five in a row. The transaction must commit whatever the outcome, or the try is
   * not counted.
   */
  async function take(
    tx: Tx,
    flow: Buffer | undefined,
    purposes: readonly CodePurpose[],
    code: string,
  ): Promise<TakenCode> {
    const row = await countTry(tx, flow, purposes);
    if (!row?.seal) return { state: 'gone' };
    const isRight = timingSafeEqual(row.seal, sealOf(row.flow, code.trim()));
    if (!isRight || row.player_id === null) return { state: 'wrong', left: row.left };
    await tx.query('update one_time_codes set used_at = now() where id = $1', [row.id]);
    const { purpose, contact, player_id: playerId } = row;
    return { state: 'right', purpose, contact, playerId };
  }

  return { issue, awaitFactor, take, tryFactor, endFactor, pending };
}

export type Codes = ReturnType<typeof createCodes>;

/** Ends every login under way: what it began with is worth nothing any more. */
export async function dropSteps(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(
    `update one_time_codes set used_at = now()
      where player_id = $1 and used_at is null and purpose in ('login', 'second-step')`,
    [playerId],
  );
}

/** What an answer that is not right says: how many tries are left, or that a new code is needed. */
export function refuseCode(taken: Exclude<TakenCode, { state: 'right' }>): Refusal {
  if (taken.state === 'gone' || taken.left === 0) {
    return refuse('code_expired', { code: ['code_expired'] });
  }
  return refuse('code_wrong', { code: [`code_wrong:${taken.left}`] });
}

/** Undefined when there is no such step, or its tries are used up. */
async function countTry(
  tx: Tx,
  flow: Buffer | undefined,
  purposes: readonly CodePurpose[],
): Promise<(Row & { left: number }) | undefined> {
  const row = flow && (await lock(tx, flow, purposes));
  if (!row || row.tries >= TRIES_MAX) return undefined;
  await tx.query('update one_time_codes set tries = tries + 1 where id = $1', [row.id]);
  return { ...row, left: TRIES_MAX - row.tries - 1 };
}

/** Opens a step that an authenticator answers: the same tries and time, but nothing is sent. */
async function awaitFactor(tx: Tx, ask: Omit<CodeAsk, 'contact'>): Promise<void> {
  await open(tx, { ...ask, contact: null }, null);
}

/** Counts a try of a step that an authenticator answers, and says whose it is to be. */
async function tryFactor(
  tx: Tx,
  flow: Buffer | undefined,
): Promise<{ playerId: bigint; left: number } | undefined> {
  const row = await countTry(tx, flow, ['second-step']);
  if (!row || row.seal !== null || row.player_id === null) return undefined;
  return { playerId: row.player_id, left: row.left };
}

/** The authenticator was right: the step is taken, once. False when it was taken meanwhile. */
async function endFactor(db: Queryable, flow: Buffer | undefined): Promise<boolean> {
  if (!flow) return false;
  const rows = await db.query(
    `update one_time_codes set used_at = now()
      where flow = $1 and used_at is null and seal is null and expires_at > now() returning id`,
    [flow],
  );
  return rows.length > 0;
}

type Row = {
  id: bigint;
  purpose: CodePurpose;
  contact: string | null;
  player_id: bigint | null;
  flow: Buffer;
  seal: Buffer | null;
  tries: number;
};

/** The step under way in a browser, to send its code once more. */
async function pending(
  db: Queryable,
  flow: Buffer | undefined,
  purposes: readonly CodePurpose[],
): Promise<Pick<Row, 'purpose' | 'contact' | 'player_id'> | undefined> {
  if (!flow) return undefined;
  // Half an hour: whoever looked for the mail too long asks for another code, not for another form.
  const rows = await db.query<Row>(
    `select purpose, contact, player_id from one_time_codes
      where flow = $1 and used_at is null and purpose = any($2)
        and created_at > now() - interval '30 minutes'`,
    [flow, purposes],
  );
  return rows[0];
}

async function lock(
  tx: Tx,
  flow: Buffer,
  purposes: readonly CodePurpose[],
): Promise<Row | undefined> {
  const rows = await tx.query<Row>(
    `select id, purpose, contact, player_id, flow, seal, tries from one_time_codes
      where flow = $1 and used_at is null and purpose = any($2) and expires_at > now()
      for update`,
    [flow, purposes],
  );
  return rows[0];
}

async function open(
  tx: Tx,
  ask: Omit<CodeAsk, 'contact'> & { contact: string | null },
  seal: Buffer | null,
): Promise<void> {
  await tx.query('update one_time_codes set used_at = now() where flow = $1 and used_at is null', [
    ask.flow,
  ]);
  await tx.query(
    `insert into one_time_codes (purpose, contact, player_id, flow, asker, seal, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [ask.purpose, ask.contact, ask.playerId, ask.flow, ask.asker, seal, CODE_SECONDS],
  );
}

/** Codes of a day to one contact, by who asked for them, and seconds since the own last one. */
type Asked = { own: number; devices: number; strangers: number; since: number | null };

/** Seconds to wait now, and after the code that may be sent now. */
async function waitFor(tx: Tx, ask: CodeAsk): Promise<{ now: number; next: number }> {
  // Two requests at once for one contact are one after the other here.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('code ' || $1, 0))", [ask.contact]);
  const rows = await tx.query<Asked>(
    `select (count(*) filter (where asker = $2))::int as own,
            (count(*) filter (where asker like 'device %'))::int as devices,
            (count(*) filter (where asker like 'network %'
                                and (purpose = 'second-step') = $3))::int as strangers,
            extract(epoch from clock_timestamp()
              - max(created_at) filter (where asker = $2))::float8 as since
       from one_time_codes
      where contact = $1 and created_at > now() - interval '24 hours'`,
    [ask.contact, ask.asker, ask.purpose === 'second-step'],
  );
  const { own, devices, strangers, since } = rows[0]!;
  const isOver =
    (ask.asker.startsWith('network ') && strangers >= STRANGERS_DAILY_MAX) ||
    (ask.asker.startsWith('device ') && devices >= DEVICES_DAILY_MAX);
  if (isOver) return { now: HOUR, next: HOUR };
  const now = own === 0 ? 0 : Math.max(0, Math.ceil(delayAfter(own) - (since ?? 0)));
  return { now, next: delayAfter(own + 1) };
}

function delayAfter(sent: number): number {
  return DELAYS[Math.min(sent, DELAYS.length) - 1] ?? 0;
}
