import type { Format, Translate } from '#platform/browser/texts/i18n.tsx';
import type { Bonus, ReloadOffer } from '../contract.ts';

type Fact = { readonly name: string; readonly value: string };

/** The terms of a bonus that matter in its state. */
export function factsOf(
  bonus: Bonus,
  t: Translate<'bonuses'>,
  f: Format,
  gameName: (folder: string) => string,
): Fact[] {
  const { state, currency } = bonus;
  const money = (amount: string) => f.money(amount, currency);
  const fact = (name: Parameters<typeof t>[0], value: string | null): Fact[] =>
    value === null ? [] : [{ name: t(name), value }];
  const isOffer = state === 'available' || state === 'claimed';
  const isOpen = isOffer || state === 'pending' || state === 'active';
  return [
    ...(bonus.cashback_week === null
      ? []
      : fact('cashback.week', f.date(`${bonus.cashback_week}T00:00:00Z`, 'UTC'))),
    ...(bonus.free_rounds && (isOffer || state === 'playing')
      ? [
          ...fact(
            'facts.rounds',
            t('freeRounds.of', {
              count: bonus.free_rounds.count,
              value: money(bonus.free_rounds.bet_value),
              game: gameName(bonus.free_rounds.game),
            }),
          ),
          ...fact('facts.winMax', bonus.win_max === null ? null : money(bonus.win_max)),
        ]
      : []),
    ...(isOffer && bonus.reload !== null ? fact('reload.often', t(`reload.${bonus.reload}`)) : []),
    ...(isOffer && bonus.percent !== null
      ? fact('facts.percent', f.percent(bonus.percent * 100))
      : []),
    ...(isOffer && bonus.deposit_min !== null
      ? fact('facts.depositMin', money(bonus.deposit_min))
      : []),
    ...(state === 'active' ? fact('facts.granted', money(bonus.amount)) : []),
    ...(isOffer || state === 'playing'
      ? fact(bonus.free_rounds ? 'facts.wagerWinnings' : 'facts.wager', wagerText(bonus, t, f))
      : []),
    ...(state === 'pending' ? fact('facts.required', money(bonus.required)) : []),
    ...(isOpen ? fact('facts.stakeOrder', t(`order.takes.${orderOf(bonus)}`)) : []),
    ...(isOpen && bonus.is_winnings_only ? fact('facts.kept', t('facts.keptWinnings')) : []),
    ...(isOpen ? fact('facts.stakeMax', money(bonus.stake_max)) : []),
    ...(isOpen && bonus.conversion_max !== null
      ? fact('facts.conversionMax', money(bonus.conversion_max))
      : []),
    ...(isOffer
      ? fact(
          bonus.reload === null ? 'facts.claimUntil' : 'reload.until',
          f.dateTime(bonus.claim_until),
        )
      : []),
    ...(state === 'active' && bonus.active_until !== null
      ? fact('facts.activeUntil', f.dateTime(bonus.active_until))
      : []),
    ...(state === 'wagered' ? fact('facts.converted', money(bonus.converted)) : []),
    ...(bonus.ended_at === null ? [] : fact('facts.endedAt', f.dateTime(bonus.ended_at))),
  ];
}

/** An offer that leaves the choice to the player says so; later the card shows what was chosen. */
function orderOf({ state, stake_order: order, may_choose_order: mayChoose }: Bonus) {
  return mayChoose && state !== 'active' && state !== 'pending' ? 'choice' : order;
}

/** The terms of a reload that can be taken. */
export function reloadFactsOf(reload: ReloadOffer, t: Translate<'bonuses'>, f: Format): Fact[] {
  const money = (amount: string) => f.money(amount, reload.currency);
  const { conversion_max: most } = reload;
  return [
    { name: t('reload.often'), value: t(`reload.${reload.reload}`) },
    { name: t('facts.percent'), value: f.percent(reload.percent * 100) },
    { name: t('facts.depositMin'), value: money(reload.deposit_min) },
    { name: t('facts.wager'), value: f.times(String(reload.wager)) },
    { name: t('facts.stakeOrder'), value: t(`order.takes.${reload.stake_order}`) },
    ...(reload.is_winnings_only ? [{ name: t('facts.kept'), value: t('facts.keptWinnings') }] : []),
    { name: t('facts.stakeMax'), value: money(reload.stake_max) },
    ...(most === null ? [] : [{ name: t('facts.conversionMax'), value: money(most) }]),
    { name: t('reload.until'), value: f.dateTime(reload.claim_until) },
  ];
}

function wagerText({ wager, free_rounds: rounds }: Bonus, t: Translate<'bonuses'>, f: Format) {
  return rounds && wager === 0 ? t('freeRounds.cash') : f.times(String(wager));
}
