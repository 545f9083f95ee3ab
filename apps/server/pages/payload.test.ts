import { expect, test } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import { contentSecurityPolicy, type PlayerSettings } from './payload.ts';

function policyWith(captcha: PlayerSettings['captcha']): string {
  const settings: PlayerSettings = {
    services: {},
    api_address: SETTINGS.api_address.first,
    links: SETTINGS.links.first,
    operator: SETTINGS.operator.first,
    help_lines: [],
    verification_tags: [],
    minAge: 18,
    ssoLink: null,
    captcha,
  };
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
