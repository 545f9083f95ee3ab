import type { Parsed, ConfigReader } from './config-reader.ts';

export type Variable = { name: string; default: string; meaning: string };

/** The external services that the server uses. */
export type ExternalServices = {
  /** The server that sends email, and the sender. */
  mail: { url: string; from: string } | undefined;
  /** The gateway that sends text messages and calls. */
  phone: { url: string; token: string } | undefined;
  captcha: CaptchaChoice;
};

/** Which captcha is required where a request looks like abuse. */
export type CaptchaChoice =
  | { kind: 'off' }
  | { kind: 'altcha' }
  | { kind: 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string };

export const EXTERNAL_SERVICES_TABLE: readonly Variable[] = [
  {
    name: 'SMTP_URL',
    default: 'none: emails wait in the outbox',
    meaning:
      'The server that sends email, as smtp://user:password@host:587, or smtps:// for TLS from ' +
      'the first byte.',
  },
  {
    name: 'MAIL_FROM',
    default: 'none; required with SMTP_URL',
    meaning: 'The sender of emails: no-reply@casino.example, or Casino <no-reply@casino.example>.',
  },
  {
    name: 'SMS_GATEWAY_URL',
    default: 'none: text messages and calls wait in the outbox',
    meaning:
      'The address of an HTTP gateway for text messages and calls; it is sent ' +
      '{"to", "text", "channel", "locale"}, see docs/decisions/0010-messages.md.',
  },
  {
    name: 'SMS_GATEWAY_TOKEN',
    default: 'none; required with SMS_GATEWAY_URL',
    meaning: 'The bearer token that authenticates the server to the gateway.',
  },
  {
    name: 'CAPTCHA',
    default: 'altcha',
    meaning:
      'What is asked where something looks like abuse: altcha (our own, a second of work for the ' +
      'browser), hcaptcha, recaptcha (version 2), or off.',
  },
  {
    name: 'CAPTCHA_SITE_KEY',
    default: 'none; required with hcaptcha and recaptcha',
    meaning: 'The public key that the provider gave for this site.',
  },
  {
    name: 'CAPTCHA_SECRET',
    default: 'none; required with hcaptcha and recaptcha',
    meaning: 'The secret key that the provider gave for this site.',
  },
];

/** Reads variables that belong together; half of a pair is a mistake. */
export function readExternalServices(reader: ConfigReader): ExternalServices {
  const smtp = reader.read('SMTP_URL', parseSmtp);
  const from = reader.read('MAIL_FROM', parseSender);
  const gateway = reader.read('SMS_GATEWAY_URL', parseGateway);
  const token = reader.read('SMS_GATEWAY_TOKEN', parseToken);
  wantBoth(reader, 'SMTP_URL', 'MAIL_FROM');
  wantBoth(reader, 'SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN');
  return {
    mail: smtp !== undefined && from !== undefined ? { url: smtp, from } : undefined,
    phone: gateway !== undefined && token !== undefined ? { url: gateway, token } : undefined,
    captcha: readCaptcha(reader),
  };
}

function readCaptcha(reader: ConfigReader): CaptchaChoice {
  const kind = reader.read('CAPTCHA', parseCaptcha) ?? 'altcha';
  const siteKey = reader.read('CAPTCHA_SITE_KEY', parseToken);
  const secret = reader.read('CAPTCHA_SECRET', parseToken);
  const given = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'].filter((name) => reader.isGiven(name));
  if (kind === 'off' || kind === 'altcha') {
    for (const name of given) reader.complain(`${name} has no use while CAPTCHA is ${kind}.`);
    return { kind };
  }
  if (given.length < 2) {
    reader.complain(`CAPTCHA ${kind} works only with CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  }
  return { kind, siteKey: siteKey ?? '', secret: secret ?? '' };
}

function parseCaptcha(text: string): Parsed<CaptchaChoice['kind']> {
  const kinds = ['altcha', 'hcaptcha', 'recaptcha', 'off'] as const;
  const kind = kinds.find((known) => known === text);
  if (kind !== undefined) return { value: kind };
  return { mistake: `must be one of ${kinds.join(', ')}, not "${text}".` };
}

function wantBoth(reader: ConfigReader, one: string, other: string): void {
  const given = [one, other].filter((name) => reader.isGiven(name));
  const missing = [one, other].find((name) => !reader.isGiven(name));
  if (given.length === 1) reader.complain(`${given[0]} works only with ${missing}: give both.`);
}

/** It may contain a password, so the message repeats nothing. */
function parseSmtp(text: string): Parsed<string> {
  const url = URL.parse(text);
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '') {
    return { value: text };
  }
  return { mistake: 'must look like smtp://user:password@host:587 or smtps://host.' };
}

function parseSender(text: string): Parsed<string> {
  const address = /^(?:[^<>"\p{Cc}]+<([^<>\s]+)>|([^<>\s]+))$/u.exec(text);
  const bare = address?.[1] ?? address?.[2] ?? '';
  if (/^[^@\s,;]+@[^@\s,;]+$/.test(bare)) return { value: text };
  return {
    mistake:
      `must be an address such as no-reply@casino.example, or a name and <address>, ` +
      `not "${text}".`,
  };
}

/** Gateways may keep a key in the address, so the message repeats nothing. */
function parseGateway(text: string): Parsed<string> {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return { value: url.href };
  return { mistake: 'must be an address such as https://gateway.example/send.' };
}

function parseToken(text: string): Parsed<string> {
  if (/^[\x21-\x7e]+$/.test(text)) return { value: text };
  return { mistake: 'must be printable characters without spaces.' };
}
