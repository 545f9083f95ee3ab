import { addressOf, apiSubdomainOf } from '#domain/settings/rules.services.ts';
import { type SettingName, type SettingValue } from '#domain/settings/rules.ts';
import type { SiteSettingsDeps } from './deps.ts';

const TIMEOUT_MS = 3_000;

/** The addresses of a value at which no process of this program answers. */
export async function listUnreachable(
  { publicUrl }: SiteSettingsDeps,
  name: SettingName,
  value: object,
): Promise<string[]> {
  const addresses = new Set(addressesOf(name, value, publicUrl()));
  const lost = await Promise.all(
    [...addresses].map(async (address) => ((await isReachable(address)) ? [] : [address])),
  );
  return lost.flat();
}

function addressesOf(name: SettingName, value: object, publicUrl: string): string[] {
  if (name === 'services') {
    // The value was parsed by the schema of its name.
    return Object.values(value as SettingValue<'services'>).map(addressOf);
  }
  if (name !== 'api_address') return [];
  const { development_url, is_subdomain } = value as SettingValue<'api_address'>;
  return [
    ...(development_url === null ? [] : [development_url]),
    ...(is_subdomain ? [apiSubdomainOf(publicUrl)] : []),
  ];
}

async function isReachable(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${address}/healthz`, { signal, redirect: 'manual' });
    return answer.ok;
  } catch {
    // No connection, no such name, or no answer in time.
    return false;
  }
}
