import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseTooManyRequests } from '#core/refusal.ts';
import type { CallShape, TopicShape } from '#core/wire.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { refusalResponse } from '#platform/server/http/response.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { asyncApi } from '#platform/server/sockets/asyncapi.ts';
import { buildDocument, type BuiltDocument } from '#platform/server/http/built-document.ts';

export const API_VERSION = '0.1.0';

/** `/openapi.json`, `/asyncapi.json` and a page for people, all generated from the contracts. */
export type DocumentedApi = {
  readonly calls: readonly CallShape[];
  readonly topics: readonly TopicShape[];
  /** The calls that are also available over the socket. */
  readonly socketCalls: readonly CallShape[];
  readonly rateLimits: RateLimits;
  /** In production the calls of staff are not shown. */
  readonly withStaff: boolean;
  readonly isBuiltAtStart: boolean;
};

/** The calls of staff, and their login. */
const STAFF_PATH = '/api/v2/staff/';
const LIMIT = atMost('30 per minute');
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

const HEADERS = {
  '/openapi.json': JSON_HEADERS,
  '/asyncapi.json': JSON_HEADERS,
  '/docs': PAGE_HEADERS,
} as const;
type Documents = Readonly<Record<keyof typeof HEADERS, BuiltDocument>>;

/**
 * Building the documents takes seconds of the processor: in production before the server listens,
 * because players would wait for it; elsewhere at the first request, so that the start is quick.
 */
export async function addDocuments(app: FastifyInstance, api: DocumentedApi): Promise<void> {
  let built: Promise<Documents> | undefined;
  const documents = () => (built ??= buildDocuments(api));
  if (api.isBuiltAtStart) await documents();
  for (const [path, headers] of Object.entries(HEADERS)) {
    app.get(path, (request, reply) =>
      sendLimited(api.rateLimits, request, reply, async () => {
        // The keys are those of the literal above.
        const document = (await documents())[path as keyof Documents];
        return { document, headers };
      }),
    );
  }
}

async function buildDocuments(api: DocumentedApi): Promise<Documents> {
  const isShown = ({ audience }: TopicShape) => api.withStaff || audience !== 'staff';
  const isCallShown = ({ path }: CallShape) => api.withStaff || !path.startsWith(STAFF_PATH);
  const calls = api.calls.filter(isCallShown);
  const document = openApi(calls, 'Croupier', API_VERSION);
  const sockets = asyncApi(
    api.topics.filter(isShown),
    api.socketCalls.filter(isCallShown),
    'Croupier',
    API_VERSION,
  );
  const [calling, listening, page] = await Promise.all([
    buildDocument(JSON.stringify(document)),
    buildDocument(JSON.stringify(sockets)),
    buildDocument(docsPage(calls, document)),
  ]);
  return { '/openapi.json': calling, '/asyncapi.json': listening, '/docs': page };
}

type Found = {
  readonly document: BuiltDocument;
  readonly headers: Readonly<Record<string, string>>;
};

async function sendLimited(
  rateLimits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found>,
): Promise<FastifyReply> {
  const wait = await rateLimits.spend('documents', networkOf(request.ip), LIMIT, 'process');
  if (wait !== undefined) {
    const { status, body } = refusalResponse(refuseTooManyRequests(wait), request.id);
    return reply.code(status).header('retry-after', String(wait)).send(body);
  }
  const { document, headers } = await find();
  reply.headers({ ...headers, etag: document.etag, vary: 'accept-encoding' });
  reply.header('cache-control', 'public, max-age=300');
  if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
  const { encoding, bytes } = document.bytesFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

const STYLE = `:root{color-scheme:dark}body{margin:0 auto;max-width:60rem;padding:2rem 1rem;
background:#0b1411;color:#efe8d8;font:16px/1.5 system-ui,sans-serif}a{color:#d7b56d}
h1{font-weight:500}h2{margin-top:2.5rem;border-bottom:1px solid #2a3a33}
code{font:14px/1.5 ui-monospace,monospace}summary{cursor:pointer;padding:.4rem 0}
summary b{display:inline-block;min-width:4.5rem;color:#d7b56d}pre{overflow:auto;background:#101c18;
padding:1rem;border-radius:6px;font-size:13px}.who{color:#9fb0a6}`;

type OpenApi = ReturnType<typeof openApi>;
type Operations = Record<string, Record<string, unknown>>;

/** Rendered on the server without scripts: a list of calls, each opening to its schemas. */
function docsPage(calls: readonly CallShape[], document: OpenApi): string {
  const paths = document['paths'] as Operations;
  const areas = Map.groupBy(calls, (call) => call.name.split('.')[0]!);
  const sections = [...areas].map(
    ([area, list]) =>
      `<h2 id="${area}">${area}</h2>${list.map((call) => renderCall(call, paths)).join('')}`,
  );
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<h1>Croupier API ${API_VERSION}</h1>
<p>Machine-readable: <a href="/openapi.json">openapi.json</a>, sockets:
<a href="/asyncapi.json">asyncapi.json</a>. Money is decimal text in major units. Refusals are
<code>{ message, errors, request_id }</code>; the code is a translation key.</p>
${sections.join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(schemas).map(renderSchema).join('')}</html>`;
}

function renderCall(call: CallShape, paths: Operations): string {
  const shape = paths[call.path]?.[call.method.toLowerCase()];
  return `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code>
<span class="who">${call.audience}</span><br>${escapeHtml(call.summary)}</summary>
${pre(shape)}</details>`;
}

function renderSchema([name, schema]: [string, unknown]): string {
  return `<details><summary><code>${escapeHtml(name)}</code></summary>${pre(schema)}</details>`;
}

function pre(shape: unknown): string {
  // Quotes need no escape in the content of an element, and a schema is full of them.
  const text = JSON.stringify(shape, null, 1).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<pre>${text}</pre>`;
}
