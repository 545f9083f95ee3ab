import type { ConfigReader, Env } from './config-reader.ts';
import * as format from './config-schemas.ts';
import type { ConfigValues } from './config-variables.ts';

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

const GOOGLE = {
  kind: 'open-id',
  name: 'google',
  label: 'Google',
  issuer: 'https://accounts.google.com',
} as const;

const ALL = 'give all of them.';

/** Every provider whose variables are set; half of a provider is a mistake. */
export function readSocialLogins(
  reader: ConfigReader,
  values: ConfigValues,
  env: Env,
): SocialSetting[] {
  const google = reader.whole(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ALL);
  const apple = reader.whole(
    values,
    ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
    ALL,
  );
  const vk = values.VK_CLIENT_ID;
  const yandex = reader.whole(values, ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'], ALL);
  const telegram = reader.whole(values, ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN'], ALL);
  const found: (SocialSetting | undefined)[] = [
    google && { ...GOOGLE, clientId: google[0], clientSecret: google[1] },
    apple && {
      kind: 'apple',
      clientId: apple[0],
      teamId: apple[1],
      keyId: apple[2],
      privateKey: apple[3],
    },
    vk === undefined ? undefined : { kind: 'vk', clientId: vk },
    yandex && { kind: 'yandex', clientId: yandex[0], clientSecret: yandex[1] },
    telegram && { kind: 'telegram', botName: telegram[0], botToken: telegram[1] },
    ...namesOf(env).map((name) => readOpenId(reader, name, values.NODE_ENV === 'production')),
  ];
  return found.filter((setting) => setting !== undefined);
}

/** OIDC_<NAME>_ISSUER and the related variables, for any provider that speaks OpenID Connect. */
function readOpenId(
  reader: ConfigReader,
  name: string,
  isProduction: boolean,
): SocialSetting | undefined {
  const prefix = `OIDC_${name}` as const;
  const names = [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
  const shown = reader.read({ [`${prefix}_LABEL`]: { schema: format.label } });
  const values = reader.read({
    [names[0]]: { schema: format.issuer(isProduction) },
    [names[1]]: { schema: format.plain },
    [names[2]]: { schema: format.plain },
  });
  const given = reader.whole(values, names, ALL);
  if (!given) return undefined;
  const [issuer, clientId, clientSecret] = given;
  const label = shown[`${prefix}_LABEL`] ?? name[0]! + name.slice(1).toLowerCase();
  const small = name.toLowerCase().replaceAll('_', '-');
  return { kind: 'open-id', name: small, label, issuer, clientId, clientSecret };
}

function namesOf(env: Env): string[] {
  const found = Object.keys(env).map((key) => {
    return /^OIDC_([A-Z][A-Z0-9_]{0,30})_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/.exec(key)?.[1];
  });
  return [...new Set(found.filter((name) => name !== undefined))].toSorted();
}
