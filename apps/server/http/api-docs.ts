import { escapeHtml } from '#platform/server/http/escape-html.ts';
import type { FastifyInstance } from 'fastify';
import type { CallShape, TopicShape } from '#core/wire.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { asyncApi } from '#platform/server/sockets/asyncapi.ts';

export const API_VERSION = '0.1.0';

/** `/openapi.json`, `/asyncapi.json` and a page for people, all generated from the contracts. */
export type DocumentedApi = {
  readonly calls: readonly CallShape[];
  readonly topics: readonly TopicShape[];
  /** The calls that are also available over the socket. */
  readonly socketCalls: readonly CallShape[];
};

export function addDocuments(
  app: FastifyInstance,
  { calls, topics, socketCalls }: DocumentedApi,
): void {
  const document = openApi(calls, 'Croupier', API_VERSION);
  const sockets = asyncApi(topics, socketCalls, 'Croupier', API_VERSION);
  const page = docsPage(calls);
  app.get('/openapi.json', async () => document);
  app.get('/asyncapi.json', async () => sockets);
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  );
}

const STYLE = `:root{color-scheme:dark}body{margin:0 auto;max-width:60rem;padding:2rem 1rem;
background:#0b1411;color:#efe8d8;font:16px/1.5 system-ui,sans-serif}a{color:#d7b56d}
h1{font-weight:500}h2{margin-top:2.5rem;border-bottom:1px solid #2a3a33}
code{font:14px/1.5 ui-monospace,monospace}summary{cursor:pointer;padding:.4rem 0}
summary b{display:inline-block;min-width:4.5rem;color:#d7b56d}pre{overflow:auto;background:#101c18;
padding:1rem;border-radius:6px;font-size:13px}.who{color:#9fb0a6}`;

/** Rendered on the server without scripts: a list of calls, each opening to its schemas. */
function docsPage(calls: readonly CallShape[]): string {
  const areas = Map.groupBy(calls, (call) => call.name.split('.')[0]!);
  const sections = [...areas].map(
    ([area, list]) => `<h2 id="${area}">${area}</h2>${list.map(renderCall).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<h1>Croupier API ${API_VERSION}</h1>
<p>Machine-readable: <a href="/openapi.json">openapi.json</a>, sockets:
<a href="/asyncapi.json">asyncapi.json</a>. Money is decimal text in major units. Refusals are
<code>{ message, errors, request_id }</code>; the code is a translation key.</p>
${sections.join('\n')}</html>`;
}

function renderCall(call: CallShape): string {
  const operation = openApi([call], '', '').paths as Record<string, Record<string, unknown>>;
  const shape = JSON.stringify(operation[call.path]?.[call.method.toLowerCase()], null, 2);
  return `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code>
<span class="who">${call.audience}</span><br>${escapeHtml(call.summary)}</summary>
<pre>${escapeHtml(shape)}</pre></details>`;
}
