import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBackofficePages, addStudioPages } from './backoffice-pages.ts';

let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'croupier-backoffice-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main.js'), 'export {};');
  const files = { js: ['assets/main.js'], css: ['assets/main.css'] };
  const built = { build: 'b1', entry: 'assets/main.js', files, fonts: [] };
  writeFileSync(join(folder, 'backoffice.json'), JSON.stringify(built));
  writeFileSync(join(folder, 'studio.json'), JSON.stringify(built));
  app = fastify();
  await addBackofficePages(app, { environment: 'production', folder });
  await addStudioPages(app, { environment: 'production', folder });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('backoffice: every address below /backoffice serves the one document, which is neither cached nor indexed', async () => {
  for (const url of ['/backoffice', '/backoffice/players/5', '/backoffice/audit?staff=1']) {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('src="/backoffice/assets/main.js"');
  }
});

test('backoffice: the policy allows this origin and the nonce of this response only', async () => {
  const [one, two] = [await get('/backoffice'), await get('/backoffice')];
  const policy = String(one.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(one.body).toContain(`nonce="${nonce}"`);
  expect(two.body).not.toContain(`nonce="${nonce}"`);
  const rules = Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1).join(' ')]),
  );
  expect(rules).toMatchObject({
    'default-src': "'none'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('backoffice: the first language is the one the browser asks for', async () => {
  expect((await get('/backoffice', { 'accept-language': 'ru' })).body).toContain(
    '<html lang="ru">',
  );
  expect((await get('/backoffice', { 'accept-language': 'kk' })).body).toContain(
    '<html lang="en">',
  );
});

test('backoffice: hashed files are cached for ever, and an unknown file is not the document', async () => {
  const file = await get('/backoffice/assets/main.js');
  expect(file.headers['cache-control']).toContain('immutable');
  const gone = await get('/backoffice/assets/gone.js');
  expect(gone.statusCode).toBe(404);
  expect(gone.body).not.toContain('root');
});

test('slot client: pages of this origin alone may frame it, and its policy is otherwise as strict', async () => {
  const { statusCode, headers, body } = await get('/studio/play/steppe-gold');
  expect(statusCode).toBe(200);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(body).toContain('src="/studio/assets/main.js"');
  expect((await get('/studio/other')).statusCode).toBe(404);
});

test('slot client: a frame without an origin may load its files, those of staff it may not', async () => {
  const file = await get('/studio/assets/main.js');
  expect(file.headers['access-control-allow-origin']).toBe('*');
  const other = await get('/backoffice/assets/main.js');
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});
