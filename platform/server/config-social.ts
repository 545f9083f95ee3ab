import type { Env, Parsed, ConfigReader } from './config-reader.ts';
import type { Variable } from './config-external.ts';

/** A social login provider as the operator named it, with the settings of its kind. */
export type SocialSetting =
  | {
      kind: 'open-id';
      name: string;
      label: string;
      issuer: string;
      clientId: string;
      clientSecret: string;
    }
  | { kind: 'apple'; clientId: string; teamId: string; keyId: string; privateKey: string }
  | { kind: 'vk'; clientId: string }
  | { kind: 'yandex'; clientId: string; clientSecret: string }
  | { kind: 'telegram'; botName: string; botToken: string };

export type Social = {
  social: readonly SocialSetting[];
  /** Where the browser goes after a login and when a session ends; `url` leads back. */
  ssoLink: string | undefined;
};

const credential = (name: string, who: string): Variable => ({
  name,
  default: 'none',
  meaning: `Log in with ${who}; required together with its other variables.`,
});

export const SOCIAL_TABLE: readonly Variable[] = [
  {
    name: 'SSO_LINK',
    default: 'none',
    meaning:
      'One login for several sites: the address the browser goes to after a login and when a ' +
      'session ends, with the page to return to in `url`.',
  },
  credential('GOOGLE_CLIENT_ID', 'Google'),
  credential('GOOGLE_CLIENT_SECRET', 'Google'),
  credential('APPLE_CLIENT_ID', 'Apple: the Services ID'),
  credential('APPLE_TEAM_ID', 'Apple'),
  credential('APPLE_KEY_ID', 'Apple'),
  credential('APPLE_PRIVATE_KEY', 'Apple: the key file, its line breaks may be written \\n'),
  credential('VK_CLIENT_ID', 'VK ID'),
  credential('YANDEX_CLIENT_ID', 'Yandex ID'),
  credential('YANDEX_CLIENT_SECRET', 'Yandex ID'),
  credential('TELEGRAM_BOT_NAME', 'Telegram: the bot of the Login Widget, without @'),
  credential('TELEGRAM_BOT_TOKEN', 'Telegram'),
];

type SocialContext = { mode: string; hasPublicUrl: boolean };

/** Every provider whose variables are set; half of a provider is a mistake. */
export function readSocial(reader: ConfigReader, env: Env, context: SocialContext): Social {
  const social = [
    ...readGoogle(reader),
    ...readApple(reader),
    ...readVk(reader),
    ...readYandex(reader),
    ...readTelegram(reader),
    ...readOpenId(reader, env, context.mode === 'production'),
  ];
  if (social.length > 0 && !context.hasPublicUrl) reader.complain(NO_PUBLIC_URL);
  return { social, ssoLink: reader.read('SSO_LINK', parseLink) };
}

const NO_PUBLIC_URL =
  'PUBLIC_URL must be given with a social login: providers send the browser back to that address.';

function readGoogle(reader: ConfigReader): SocialSetting[] {
  const given = readSet(reader, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!given) return [];
  const [clientId, clientSecret] = given;
  const issuer = 'https://accounts.google.com';
  return [{ kind: 'open-id', name: 'google', label: 'Google', issuer, clientId, clientSecret }];
}

function readApple(reader: ConfigReader): SocialSetting[] {
  const names = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;
  const given = readSet(reader, names);
  if (!given) return [];
  const [clientId, teamId, keyId, key] = given;
  const privateKey = key.replaceAll('\\n', '\n');
  if (privateKey.startsWith('-----BEGIN PRIVATE KEY-----')) {
    return [{ kind: 'apple', clientId, teamId, keyId, privateKey }];
  }
  reader.complain(
    'APPLE_PRIVATE_KEY must be the whole key file, from -----BEGIN PRIVATE KEY-----.',
  );
  return [];
}

function readVk(reader: ConfigReader): SocialSetting[] {
  const given = readSet(reader, ['VK_CLIENT_ID']);
  return given ? [{ kind: 'vk', clientId: given[0] }] : [];
}

function readYandex(reader: ConfigReader): SocialSetting[] {
  const given = readSet(reader, ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET']);
  return given ? [{ kind: 'yandex', clientId: given[0], clientSecret: given[1] }] : [];
}

function readTelegram(reader: ConfigReader): SocialSetting[] {
  const given = readSet(reader, ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN']);
  return given ? [{ kind: 'telegram', botName: given[0], botToken: given[1] }] : [];
}

/** OIDC_<NAME>_ISSUER and the related variables, for any provider that speaks OpenID Connect. */
function readOpenId(reader: ConfigReader, env: Env, isProduction: boolean): SocialSetting[] {
  return namesOf(env).flatMap((name): SocialSetting[] => {
    const prefix = `OIDC_${name}`;
    const label = reader.read(`${prefix}_LABEL`, parseLabel);
    const issuer = reader.read(`${prefix}_ISSUER`, (text) => parseIssuer(text, isProduction));
    const given = readSet(reader, [
      `${prefix}_ISSUER`,
      `${prefix}_CLIENT_ID`,
      `${prefix}_CLIENT_SECRET`,
    ]);
    if (!given || issuer === undefined) return [];
    const [, clientId, clientSecret] = given;
    const small = name.toLowerCase().replaceAll('_', '-');
    const shown = label ?? name[0]! + name.slice(1).toLowerCase();
    return [{ kind: 'open-id', name: small, label: shown, issuer, clientId, clientSecret }];
  });
}

function namesOf(env: Env): string[] {
  const found = Object.keys(env).map((key) => {
    return /^OIDC_([A-Z][A-Z0-9_]{0,30})_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/.exec(key)?.[1];
  });
  return [...new Set(found.filter((name) => name !== undefined))].toSorted();
}

type Texts<Names extends readonly string[]> = { [Key in keyof Names]: string };

/** All of them or none. */
function readSet<const Names extends readonly string[]>(
  reader: ConfigReader,
  names: Names,
): Texts<Names> | undefined {
  const values = names.map((name) => reader.read(name, parseText));
  const missing = names.filter((name) => !reader.isGiven(name));
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    const given = names.find((name) => reader.isGiven(name));
    reader.complain(`${given} works only with ${missing.join(', ')}: give all of them.`);
  }
  // Every name has a value here, so both lists have the same length.
  return values.includes(undefined) ? undefined : (values as Texts<Names>);
}

/** Some of them are secrets, so no message repeats a value. */
function parseText(text: string): Parsed<string> {
  if (!/[\p{Cc}]/u.test(text.replace(/\r?\n/g, ''))) return { value: text };
  return { mistake: 'must be plain text.' };
}

function parseLabel(text: string): Parsed<string> {
  if (text.length <= 40) return { value: text };
  return { mistake: `must be a short name for a button, not "${text}".` };
}

function parseIssuer(text: string, isProduction: boolean): Parsed<string> {
  const url = URL.parse(text);
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isPlain = url?.protocol === 'http:' && isLocal && !isProduction;
  if ((url?.protocol === 'https:' || isPlain) && url.search === '' && url.hash === '') {
    return { value: text };
  }
  return { mistake: `must be the issuer's address, as https://id.example, not "${text}".` };
}

function parseLink(text: string): Parsed<string> {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return { value: url.href };
  return { mistake: `must be an address such as https://id.casino.example/sso, not "${text}".` };
}
