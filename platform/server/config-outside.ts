import type { Parsed, Reader } from './config-reader.ts';

export type Variable = { name: string; default: string; meaning: string };

/** What the house speaks to outside itself. */
export type Outside = {
  /** The server that takes the house's mail, and who the mail is from. */
  mail: { url: string; from: string } | undefined;
  /** The gateway that takes text messages and calls. */
  phone: { url: string; token: string } | undefined;
  captcha: CaptchaChoice;
};

/** Which captcha is asked for where something looks like abuse. */
export type CaptchaChoice =
  | { kind: 'off' }
  | { kind: 'altcha' }
  | { kind: 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string };

export const OUTSIDE_TABLE: readonly Variable[] = [
  {
    name: 'SMTP_URL',
    default: 'none: mail waits in the outbox',
    meaning:
      'The server that sends mail, as smtp://user:password@host:587, or smtps:// for TLS from ' +
      'the first byte.',
  },
  {
    name: 'MAIL_FROM',
    default: 'none; wanted with SMTP_URL',
    meaning: 'Who mail is from: no-reply@casino.example, or Casino <no-reply@casino.example>.',
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
    default: 'none; wanted with SMS_GATEWAY_URL',
    meaning: 'The bearer token the gateway knows the house by.',
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
    default: 'none; wanted with hcaptcha and recaptcha',
    meaning: 'The public key that the provider gave for this site.',
  },
  {
    name: 'CAPTCHA_SECRET',
    default: 'none; wanted with hcaptcha and recaptcha',
    meaning: 'The secret key that the provider gave for this site.',
  },
];

/** Reads what belongs together; half of a pair is a mistake. */
export function readOutside(reader: Reader): Outside {
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

function readCaptcha(reader: Reader): CaptchaChoice {
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

function wantBoth(reader: Reader, one: string, other: string): void {
  const given = [one, other].filter((name) => reader.isGiven(name));
  const missing = [one, other].find((name) => !reader.isGiven(name));
  if (given.length === 1) reader.complain(`${given[0]} works only with ${missing}: give both.`);
}

/** There may be a password in it, so the sentence repeats nothing. */
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

/** Gateways may keep a key in the address, so the sentence repeats nothing. */
function parseGateway(text: string): Parsed<string> {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return { value: url.href };
  return { mistake: 'must be an address such as https://gateway.example/send.' };
}

function parseToken(text: string): Parsed<string> {
  if (/^[\x21-\x7e]+$/.test(text)) return { value: text };
  return { mistake: 'must be printable characters without spaces.' };
}
