import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { avatarPages, avatarRoutes } from '#features/profile/server/avatar.ts';
import { verificationRoutes, type VerificationDeps } from '#features/verification/server/index.ts';
import { createListScreening } from '#domain/aml/server/index.ts';
import {
  createFactors,
  createSessions,
  createTokens,
  findPlayer,
  identityRoutes,
  insertMember,
  type Passwords,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { addOperator, staffRoutes, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { createSealedFiles } from '#platform/server/files/sealed-files.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { createEventRecorder } from './event-recorder.ts';
import { createMessagesFixture } from './messages-fixture.ts';
import { minimalMember } from './minimal-member.ts';
import { defaultJurisdiction } from './play-rules.ts';

const SECRET = '5'.repeat(64);
export const STAFF_PASSWORD = 'nine patient lanterns';
const DEVICE = { userAgent: 'test', ip: '127.0.0.1' };

export type VerificationTestUser = {
  readonly id: PlayerId;
  readonly email: string;
  readonly token: string;
};
type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers
export type VerificationTestResponse = {
  readonly status: number;
  readonly json: Json;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** Players, staff, their files and images, through the real HTTP pipeline on a test database. */
export async function createVerificationFixture(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-verification-'));
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 6 });
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET), bus);
  const outbox = createMessagesFixture(db);
  const passwords = cheapPasswords();
  const published: { topic: string; playerId: PlayerId; data: Json }[] = [];
  const { emitted: events, emit } = createEventRecorder();
  const clock = { now: Date.now() };
  const deps = {
    db,
    files: createSealedFiles(createDiskStore(folder), SECRET),
    images: createImages(),
    messages: outbox.messages,
    screening: createListScreening(),
    minAge: 18,
    emit,
    publishTo: (topic: string, playerId: PlayerId, data: unknown) =>
      void published.push({ topic, playerId, data: data as Json }),
    publicUrl: () => 'https://casino.example',
    now: () => clock.now,
  };
  const app = await openApp(deps, sessions, passwords);
  return {
    db,
    deps,
    folder,
    outbox,
    published: published,
    events,
    clock,
    ...createUserHelpers(db, sessions, passwords),
    send: (method: string, path: string, request: VerificationTestRequest = {}) =>
      sendRequest(app, method, path, request),
    close: async () => {
      await app.close();
      await db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openApp(
  deps: VerificationDeps,
  sessions: Sessions,
  passwords: Passwords,
): Promise<FastifyInstance> {
  const { db, images, now } = deps;
  const allowedOrigins = new Set<string>();
  const factors = createFactors({
    secretKey: SECRET,
    publicUrl: () => 'https://casino.example',
    now,
  });
  const onVisibilityChanged = () => undefined;
  const announceBalance = async () => undefined;
  const jurisdictions = defaultJurisdiction(db);
  const identity = { db, accounts: createAccounts(), sessions, jurisdictions, allowedOrigins };
  const rateLimits = createRateLimits(db);
  const app = await createHttp({
    routes: [
      ...verificationRoutes(deps),
      ...staffRoutes({ db, sessions, passwords, factors, allowedOrigins, rateLimits }),
      ...avatarRoutes({ db, images, onVisibilityChanged }),
      ...identityRoutes({ ...identity, announceBalance, onVisibilityChanged }),
    ],
    viewerOf: sessions.viewerOf,
    rateLimits,
    log: createLog('silent'),
    allowedOrigins,
    isSecure: true,
  });
  avatarPages(app, db);
  return app;
}

function createUserHelpers(db: Db, sessions: Sessions, passwords: Passwords) {
  async function addPlayer(): Promise<VerificationTestUser> {
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    return await db.transaction(async (tx) => {
      const player = (await insertMember(tx, { ...minimalMember(email), currency: 'EUR' }))!;
      return { id: player.id, email, token: (await sessions.open(tx, player, DEVICE)).accessToken };
    });
  }

  async function addStaff(role: Role): Promise<VerificationTestUser> {
    const email = `${role}-${randomBytes(4).toString('hex')}@example.org`;
    const passwordHash = await passwords.hash(STAFF_PASSWORD);
    if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
    return await db.transaction(async (tx) => {
      const id = await addOperator(tx, { email, passwordHash, role, locale: 'en' });
      if (isRefusal(id)) throw new Error(id.refused);
      const account = (await findPlayer(tx, id))!;
      return { id, email, token: (await sessions.open(tx, account, DEVICE)).accessToken };
    });
  }

  return { addPlayer, addStaff };
}

export type VerificationFixture = Awaited<ReturnType<typeof createVerificationFixture>>;

export type VerificationTestRequest = {
  readonly as?: VerificationTestUser;
  readonly body?: unknown;
  readonly file?: Buffer;
  readonly type?: string;
};

async function sendRequest(
  app: FastifyInstance,
  method: string,
  path: string,
  { as, body, file, type }: VerificationTestRequest,
): Promise<VerificationTestResponse> {
  const headers: Record<string, string> = {
    ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    ...(file ? { 'content-type': type ?? 'image/jpeg' } : {}),
  };
  const payload = file ?? (body as object | undefined) ?? (method === 'GET' ? undefined : {});
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(payload === undefined || method === 'DELETE' ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    json: isJson ? (answer.json() as Json) : {},
  };
}

/** A photo large enough to be accepted. */
export async function photo(width = 900, height = 700, background = '#7b5f3a'): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 3, background } });
  return await flat.jpeg().toBuffer();
}
