import { expect, test } from 'vitest';
import type { SupportChat } from '#domain/settings/rules.support.ts';
import { SETTINGS } from '#domain/settings/rules.ts';
import { contentSecurityPolicy, type PlayerSettings } from './payload.ts';
import { FIRST_SETTINGS } from './sample-pages.ts';

function policyWith(
  captcha: PlayerSettings['captcha'],
  supportChat: SupportChat = SETTINGS.support_chat.first,
  analytics: PlayerSettings['analytics'] = SETTINGS.analytics.first,
): string {
  const settings = { ...FIRST_SETTINGS, analytics, support_chat: supportChat, captcha };
  const page = { origin: 'https://casino.example', environment: 'test' } as const;
  return contentSecurityPolicy('bm9uY2U=', settings, page);
}

test.each([
  ['altcha', "frame-src 'none'"],
  ['hcaptcha', 'frame-src https://hcaptcha.com https://*.hcaptcha.com;'],
  ['recaptcha', 'frame-src https://www.google.com/recaptcha/'],
] as const)('auth.captcha: a page with %s has the policy %s', (captcha, rule) => {
  const policy = policyWith(captcha);
  expect(policy).toContain(rule);
  expect(policy).toContain("worker-src 'self'");
});

test('auth.captcha: a page with altcha allows no address of a captcha service', () => {
  const policy = policyWith('altcha');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toContain('captcha');
});

test('app.chat: a page allows the origins of the chat that is set, and no others', () => {
  const chat = { app_id: 'abc', kz_app_id: null, script_url: 'https://chat.example.org/sdk.js' };
  const chatwoot = policyWith('altcha', { ...chat, provider: 'chatwoot' });
  expect(chatwoot).toContain('frame-src https://chat.example.org;');
  expect(chatwoot).toMatch(
    /connect-src [^;]*https:\/\/chat\.example\.org wss:\/\/chat\.example\.org/,
  );
  expect(chatwoot).not.toContain('intercom');
  const intercom = policyWith('altcha', { ...chat, provider: 'intercom' });
  expect(intercom).toMatch(/connect-src [^;]*wss:\/\/\*\.intercom\.io/);
  expect(policyWith('altcha', { ...chat, provider: 'own' })).not.toContain('chat.example.org');
});

test('tracking.analytics: a page allows the addresses of the counters that are set, and no others', () => {
  const policyOf = (ids: { ga4_id?: string; metrica_id?: string }) =>
    policyWith('altcha', undefined, { is_on: true, ga4_id: null, metrica_id: null, ...ids });
  expect(policyOf({})).not.toMatch(/google|yandex/);
  const google = policyOf({ ga4_id: 'G-ABC1234567' });
  for (const rule of ['img-src', 'connect-src']) {
    expect(google).toMatch(new RegExp(`${rule} [^;]*https://\\*\\.google-analytics\\.com`));
    expect(google).toMatch(new RegExp(`${rule} [^;]*https://\\*\\.googletagmanager\\.com`));
  }
  expect(google).not.toContain('yandex');
  const metrica = policyOf({ metrica_id: '12345678' });
  expect(metrica).toMatch(/img-src [^;]*https:\/\/mc\.yandex\.ru/);
  expect(metrica).toMatch(/connect-src [^;]*https:\/\/mc\.yandex\.ru/);
  expect(metrica).not.toContain('google');
});

test('live tables: a page connects to and plays from the hosts of its videos, and no others', () => {
  const page = { origin: 'https://casino.example', environment: 'test' } as const;
  const policyOf = (live_streams: PlayerSettings['live_streams']) =>
    contentSecurityPolicy('bm9uY2U=', { ...FIRST_SETTINGS, live_streams }, page);
  expect(policyOf([])).toContain("media-src 'self';");
  const url = 'https://video.example:8443/live.m3u8';
  const policy = policyOf([{ table: 'baccarat', kind: 'hls', url }]);
  expect(policy).toContain("media-src 'self' blob: https://video.example:8443;");
  expect(policy).toMatch(/connect-src [^;]* https:\/\/video\.example:8443;/);
  expect(policy).not.toMatch(/script-src [^;]*video/);
});
