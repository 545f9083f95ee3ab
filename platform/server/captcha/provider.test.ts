import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { captchaProvider } from './provider.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const requests: URLSearchParams[] = [];
let answer: (reply: ServerResponse) => void;
let verifyUrl: string;

beforeAll(async () => {
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      requests.push(new URLSearchParams(text));
      answer(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return () => {
    server.closeAllConnections();
    server.close();
  };
});
beforeEach(() => {
  requests.splice(0);
  lines.splice(0);
});

const says = (body: string, status = 200) => {
  answer = (reply) => void reply.writeHead(status).end(body);
};
const open = (kind: 'hcaptcha' | 'recaptcha') =>
  captchaProvider({ kind, siteKey: 'site-key', secret: 'our-secret', log, verifyUrl });

test.each(['hcaptcha', 'recaptcha'] as const)(
  'auth.captcha: %s is called with our secret',
  async (kind) => {
    says('{"success": true}');
    const port = open(kind);
    expect(await port.task()).toEqual({ kind, site_key: 'site-key' });
    expect(await port.check('their-token', '203.0.113.9')).toBe(true);
    expect(Object.fromEntries(requests[0]!)).toMatchObject({
      secret: 'our-secret',
      response: 'their-token',
      remoteip: '203.0.113.9',
    });
  },
);

test.each([
  ['a wrong answer', '{"success": false, "error-codes": ["timeout-or-duplicate"]}', 200],
  ['a success that is not one', '{"success": "true"}', 200],
  ['an error', '{"success": true}', 500],
  ['nothing', '', 200],
  ['a page', '<html>', 200],
  ['null', 'null', 200],
])('auth.captcha: %s rejects the call', async (_what, body, status) => {
  says(body, status);
  expect(await open('hcaptcha').check('their-token', '203.0.113.9')).toBe(false);
});

test('auth.captcha: an unreachable provider rejects the call and is named in the log', async () => {
  answer = (reply) => reply.destroy();
  expect(await open('recaptcha').check('their-token', '203.0.113.9')).toBe(false);
  expect(lines.join()).toContain('the captcha provider did not answer');
  expect(lines.join()).not.toContain('our-secret');
  expect(lines.join()).not.toContain('their-token');
});

test('auth.captcha: an empty or an oversized solution is refused without calling the provider', async () => {
  says('{"success": true}');
  expect(await open('hcaptcha').check('', '203.0.113.9')).toBe(false);
  expect(await open('hcaptcha').check('x'.repeat(9000), '203.0.113.9')).toBe(false);
  expect(requests).toEqual([]);
});
