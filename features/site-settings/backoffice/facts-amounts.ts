import { CURRENCIES } from '#core/currency.ts';
import { PRIZE_COLOURS } from '#domain/settings/rules.free-turn.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownSetting } from '../contract.backoffice.ts';
import { valueOf } from './values.ts';

type Fact = { readonly name: string; readonly value: string };

type AmountSetting =
  | 'large_amounts'
  | 'big_win_amounts'
  | 'payout_cooling'
  | 'free_turn'
  | 'birthday'
  | 'assumed_edges'
  | 'campaign_limits';

/** The settings that are about amounts, payments and promotion, in words. */
export function useAmountFacts(): (name: AmountSetting, value: ShownSetting['value']) => Fact[] {
  const t = useT('backoffice-site-settings');
  const f = useFormat();
  const freeTurnFacts = useFreeTurnFacts();
  const campaignFacts = useCampaignFacts();
  return (name, value) => {
    switch (name) {
      case 'large_amounts':
      case 'big_win_amounts': {
        const amounts = valueOf(name, { value });
        return CURRENCIES.map((currency) => ({
          name: currency,
          value: f.money(amounts[currency], currency),
        }));
      }
      case 'payout_cooling': {
        const { hours } = valueOf(name, { value });
        const count =
          hours === null ? t('cooling.configured') : t('cooling.count', { count: hours });
        return [{ name: t('cooling.hours'), value: count }];
      }
      case 'birthday':
        return [{ name: t('birthday.bonus'), value: valueOf(name, { value }).bonus ?? t('none') }];
      case 'assumed_edges': {
        const edges = valueOf(name, { value });
        return (['slots', 'live'] as const).map((category) => ({
          name: t(`assumedEdges.${category}`),
          value: t('assumedEdges.value', { percent: f.number(edges[category] / 100, 2) }),
        }));
      }
      case 'free_turn':
        return freeTurnFacts(valueOf(name, { value }));
      case 'campaign_limits':
        return campaignFacts(valueOf(name, { value }));
    }
  };
}

function useFreeTurnFacts(): (turn: SettingValue<'free_turn'>) => Fact[] {
  const t = useT('backoffice-site-settings');
  const f = useFormat();
  const sums = (amounts: SettingValue<'free_turn'>['budget']) =>
    CURRENCIES.map((currency) => f.money(amounts[currency], currency)).join(', ');
  return ({ is_on, prizes, budget }) => [
    { name: t('freeTurn.is_on'), value: t(is_on ? 'freeTurn.on' : 'freeTurn.off') },
    ...PRIZE_COLOURS.map((colour) => {
      const prize = prizes[colour];
      const value =
        prize === null ? t('none') : prize.kind === 'cash' ? sums(prize.amounts) : prize.code;
      return { name: t(`freeTurn.colours.${colour}`), value };
    }),
    { name: t('freeTurn.budget'), value: sums(budget) },
  ];
}

function useCampaignFacts(): (limits: SettingValue<'campaign_limits'>) => Fact[] {
  const t = useT('backoffice-site-settings');
  const f = useFormat();
  return ({ weekly_max: weekly, quiet_hours: quiet, time_zone: zone, alone_max: alone }) => [
    { name: t('campaignLimits.weekly_max'), value: f.number(weekly) },
    {
      name: t('campaignLimits.is_quiet'),
      value: quiet ? t('campaignLimits.hours', quiet) : t('none'),
    },
    { name: t('campaignLimits.time_zone'), value: zone },
    { name: t('campaignLimits.alone_max'), value: f.number(alone) },
  ];
}
