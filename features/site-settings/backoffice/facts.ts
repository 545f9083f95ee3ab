import { addressOf, SERVICES, type SettingName } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownSetting } from '../contract.backoffice.ts';
import { OPERATOR_FIELDS, valueOf } from './values.ts';

type Fact = { readonly name: string; readonly value: string };

/** A value of a setting in words: the one in force, or a proposed one. */
export function useFacts(): (name: SettingName, value: ShownSetting['value']) => Fact[] {
  const t = useT('backoffice-site-settings');
  return (name, value) => {
    switch (name) {
      case 'services': {
        const services = valueOf(name, { value });
        return SERVICES.map((each) => {
          const service = services[each];
          return {
            name: t(`services.${each}`),
            value: service ? addressOf(service) : t('ownProcess'),
          };
        });
      }
      case 'api_address': {
        const { development_url, is_subdomain } = valueOf(name, { value });
        return [
          { name: t('development_url'), value: development_url ?? t('ownProcess') },
          { name: t('subdomain'), value: t(is_subdomain ? 'subdomainOn' : 'subdomainOff') },
        ];
      }
      case 'links': {
        const links = valueOf(name, { value });
        return [
          { name: t('telegram_channel_url'), value: links.telegram_channel_url ?? t('none') },
          { name: t('revshare_frontend_url'), value: links.revshare_frontend_url ?? t('none') },
        ];
      }
      case 'operator': {
        const operator = valueOf(name, { value });
        return OPERATOR_FIELDS.map((field) => ({
          name: t(`operator.${field}`),
          value: operator[field]?.toString() ?? t('none'),
        }));
      }
      case 'help_lines': {
        const lines = valueOf(name, { value });
        if (lines.length === 0) return [{ name: t('value'), value: t('none') }];
        return lines.map((line) => ({
          name: line.country === null ? line.name : `${line.name}, ${line.country}`,
          value: [line.phone, line.url].filter((part) => part !== null).join(' · '),
        }));
      }
      case 'verification_tags': {
        const tags = valueOf(name, { value });
        if (tags.length === 0) return [{ name: t('value'), value: t('none') }];
        return tags.map((tag) => ({ name: tag.name, value: tag.content }));
      }
    }
  };
}
