import type { SocialSetting } from '#platform/server/config-social.ts';
import { appleProvider } from './apple.ts';
import { openIdProvider } from './open-id.ts';
import type { SocialProvider } from './provider.ts';
import { telegramProvider } from './telegram.ts';
import { vkProvider } from './vk.ts';
import { yandexProvider } from './yandex.ts';

/** The configured providers, in the order of the configuration. */
export function socialProvidersOf(settings: readonly SocialSetting[]): SocialProvider[] {
  return settings.map(providerFrom);
}

function providerFrom(setting: SocialSetting): SocialProvider {
  switch (setting.kind) {
    case 'open-id':
      return openIdProvider(setting);
    case 'apple':
      return appleProvider(setting);
    case 'vk':
      return vkProvider(setting);
    case 'yandex':
      return yandexProvider(setting);
    case 'telegram':
      return telegramProvider(setting);
  }
}
