import { useLookFacts } from '#domain/settings/backoffice/look-facts.ts';
import type { SupportChat, SupportHours } from '#domain/settings/rules.support.ts';
import { addressOf, SERVICES } from '#domain/settings/rules.services.ts';
import type { SettingName, SettingValue } from '#domain/settings/rules.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownSetting } from '../contract.backoffice.ts';
import { useAmountFacts } from './facts-amounts.ts';
import { OPERATOR_FIELDS, valueOf, WEEKDAYS } from './values.ts';

const SUPPORT_FIELDS = ['app_id', 'kz_app_id', 'script_url'] as const;

const LINKS = ['telegram_channel_url', 'revshare_frontend_url'] as const;

type Fact = { readonly name: string; readonly value: string };

/** A value of a setting in words: the one in force, or a proposed one. */
export function useFacts(): (name: SettingName, value: ShownSetting['value']) => Fact[] {
  const t = useT('backoffice-site-settings');
  const ofList = useListFacts();
  const amountFacts = useAmountFacts();
  const lookFacts = useLookFacts(t('none'));
  const analyticsFacts = useAnalyticsFacts();
  const supportFacts = useSupportFacts();
  const hoursFacts = useHoursFacts();
  return (name, value) => {
    switch (name) {
      case 'services': {
        const services = valueOf(name, { value });
        return SERVICES.map((each) => ({
          name: t(`services.${each}`),
          value: services[each] ? addressOf(services[each]) : t('ownProcess'),
        }));
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
        return LINKS.map((link) => ({ name: t(link), value: links[link] ?? t('none') }));
      }
      case 'operator': {
        const operator = valueOf(name, { value });
        return OPERATOR_FIELDS.map((field) => ({
          name: t(`operator.${field}`),
          value: operator[field]?.toString() ?? t('none'),
        }));
      }
      case 'analytics':
        return analyticsFacts(valueOf(name, { value }));
      case 'support_chat':
        return supportFacts(valueOf(name, { value }));
      case 'support_hours':
        return hoursFacts(valueOf(name, { value }));
      case 'look':
        return lookFacts(valueOf(name, { value }));
      case 'large_amounts':
      case 'big_win_amounts':
      case 'payout_cooling':
      case 'free_turn':
      case 'birthday':
      case 'assumed_edges':
      case 'campaign_limits':
        return amountFacts(name, value);
      default: {
        const facts = ofList(name, value);
        return facts.length === 0 ? [{ name: t('value'), value: t('none') }] : facts;
      }
    }
  };
}

type ListName = 'help_lines' | 'closed_regions' | 'live_streams' | 'verification_tags';

/** The lines of a setting that is a list. */
function useListFacts(): (name: ListName, value: ShownSetting['value']) => Fact[] {
  const t = useT('backoffice-site-settings');
  const f = useFormat();
  const countryName = useCountryName();
  const nameOf = useGameName();
  return (name, value) => {
    switch (name) {
      case 'help_lines':
        return valueOf(name, { value }).map((line) => ({
          name: line.country === null ? line.name : `${line.name}, ${line.country}`,
          value: [line.phone, line.url].filter((part) => part !== null).join(' · '),
        }));
      case 'closed_regions':
        return valueOf(name, { value }).map(({ area, reason, since }) => ({
          name: `${countryName(area.slice(0, 2))} (${area})`,
          value: t('closedSince', { reason, since: f.date(`${since}T12:00:00Z`) }),
        }));
      case 'live_streams':
        return valueOf(name, { value }).map(({ table, kind, url }) => ({
          name: `${nameOf(table)}, ${t(`stream.kinds.${kind}`)}`,
          value: url,
        }));
      case 'verification_tags':
        return valueOf(name, { value }).map((tag) => ({ name: tag.name, value: tag.content }));
    }
  };
}

function useSupportFacts(): (chat: SupportChat) => Fact[] {
  const t = useT('backoffice-site-settings');
  return (chat) => [
    { name: t('supportChat.provider'), value: t(`supportChat.providers.${chat.provider}`) },
    ...SUPPORT_FIELDS.map((field) => ({
      name: t(`supportChat.${field}`),
      value: chat[field] ?? t('none'),
    })),
  ];
}

function useHoursFacts(): (hours: SupportHours) => Fact[] {
  const t = useT('backoffice-site-settings');
  return ({ is_on, days, from, until, time_zone }) => {
    if (!is_on) return [{ name: t('value'), value: t('supportHours.off') }];
    const named = WEEKDAYS.filter((day) => days.includes(day));
    return [
      {
        name: t('supportHours.days'),
        value: named.map((day) => t(`supportHours.day.${day}`)).join(', '),
      },
      { name: t('supportHours.hours'), value: `${from}–${until} (${time_zone})` },
    ];
  };
}

function useAnalyticsFacts(): (analytics: SettingValue<'analytics'>) => Fact[] {
  const t = useT('backoffice-site-settings');
  return ({ is_on, ga4_id, metrica_id }) => [
    { name: t('analytics.is_on'), value: t(is_on ? 'analytics.on' : 'analytics.off') },
    { name: t('analytics.ga4_id'), value: ga4_id ?? t('none') },
    { name: t('analytics.metrica_id'), value: metrica_id ?? t('none') },
  ];
}
