import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '#core/fairness/json.ts';
import { refuseTooManyRequests } from '#core/refusal.ts';
import { classifyDbError } from '#platform/server/db-errors.ts';
import { refusalResponse } from '#platform/server/http/response.ts';
import { atMost } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { Supplier, SupplierDirectory } from './directory.ts';
import type { Protocol } from './store.suppliers.ts';
import type { SupplierWallet } from './wallet/wallet.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** Of one supplier and process: far above what games ask for; it stops a loop without an end. */
const SUPPLIER_LIMIT = atMost('5000 per second');
/** Of one network: requests that no key of a supplier has signed. */
const FORGED_LIMIT = atMost('300 per minute');

export type FaceDeps = {
  readonly log: Log;
  readonly rateLimits: RateLimits;
  readonly directory: SupplierDirectory;
  readonly wallet: SupplierWallet;
};

/** A request whose signature is right, as it is answered by one call of a protocol. */
export type SupplierRequest = { readonly supplier: Supplier; readonly body: unknown };

export type FaceAnswer = { readonly status: number; readonly body: object };

/** The calls of one protocol, under `/api/v2/suppliers/{supplier}/{protocol}`. */
export type Face = {
  readonly protocol: Protocol;
  readonly header: string;
  /** Also asked for a supplier that does not exist: both take the same time. */
  readonly isSigned: (supplier: Supplier | undefined, body: Buffer, signature: string) => boolean;
  readonly calls: Readonly<Record<string, (request: SupplierRequest) => Promise<FaceAnswer>>>;
  /** The answer to a request that no key of the supplier has signed, or from a foreign network. */
  readonly forged: FaceAnswer;
  readonly unreadable: FaceAnswer;
  /** After a failure of this server: the supplier repeats the call. */
  readonly failed: FaceAnswer;
};

/** A signature covers the exact bytes of a body, so these routes receive it unparsed. */
export function addFace(app: FastifyInstance, deps: FaceDeps, face: Face): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const path of Object.keys(face.calls)) {
      const url = `/api/v2/suppliers/:supplier/${face.protocol}/${path}`;
      scope.post(url, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) =>
        answer(deps, face, path, { request, reply }),
      );
    }
  });
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

async function answer(deps: FaceDeps, face: Face, path: string, { request, reply }: Exchange) {
  const name = (request.params as { supplier: string }).supplier;
  const known = deps.directory.find(name);
  const supplier = known?.protocol === face.protocol ? known : undefined;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isSigned = face.isSigned(supplier, bytes, headerOf(request, face.header));
  const sender = isSigned && supplier?.isSender(request.ip) ? supplier : undefined;
  const wait = await spend(deps, request, sender);
  if (wait !== undefined) return await refuseTooMany(reply, request.id, wait);
  if (isSigned && supplier && !sender) logStranger(deps.log, supplier, request);
  if (!sender) return await send(reply, face.forged);
  const body = parseJson(bytes);
  if (body === undefined) return await send(reply, face.unreadable);
  try {
    return await send(reply, await face.calls[path]!({ supplier: sender, body }));
  } catch (error) {
    logFailure(deps.log, error, { supplier: sender.code, path, requestId: request.id });
    return await send(reply, face.failed);
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

async function spend(deps: FaceDeps, { ip }: FastifyRequest, signer: Supplier | undefined) {
  const { rateLimits } = deps;
  return signer
    ? await rateLimits.spend('suppliers.call', signer.code, SUPPLIER_LIMIT, 'process')
    : await rateLimits.spend('suppliers.forged', networkOf(ip), FORGED_LIMIT, 'process');
}

async function refuseTooMany(reply: FastifyReply, requestId: string, wait: number) {
  const { status, body } = refusalResponse(refuseTooManyRequests(wait), requestId);
  return await reply.header('retry-after', String(wait)).code(status).send(body);
}

async function send(reply: FastifyReply, { status, body }: FaceAnswer) {
  return await reply.code(status).header('cache-control', 'no-store').send(body);
}

function parseJson(bytes: Buffer): unknown {
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Signed by the supplier, so it has a new address, or its key is in other hands. */
function logStranger(log: Log, { code }: Supplier, { ip, id }: FastifyRequest): void {
  const call = { supplier: code, ip, requestId: id };
  log.warn(call, 'a signed call came from outside of the networks of its supplier, refused');
}

/** Failures of the database are logged where they happen. */
function logFailure(log: Log, err: unknown, call: object): void {
  if (!classifyDbError(err)) {
    log.error({ err, ...call }, 'a call of a supplier failed, the supplier repeats it');
  }
}
