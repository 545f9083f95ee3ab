import type { Currency } from '#core/currency.ts';
import type { ReactNode } from 'react';
import { parseMoney, ZERO } from '#core/money.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { useUser } from '#domain/identity/player/session.ts';
import {
  useFormat,
  useLocale,
  useT,
  type Format,
  type Translate,
} from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { OwnPack, PackStep } from '../contract.guests.ts';
import { STATE_TONES } from './state-tones.ts';

type Step = PackStep & { readonly bonus?: OwnPack['steps'][number]['bonus'] };

/** The steps of a welcome pack, in order: what each gives, and what has become of it. */
export function PackSteps({ steps }: { steps: readonly Step[] }) {
  const currency = usePackCurrency();
  return (
    <ol className="pack-steps">
      {steps.map((step, index) => (
        <PackCard key={step.name} step={step} number={index + 1} currency={currency} />
      ))}
    </ol>
  );
}

type CardProps = { step: Step; number: number; currency: Currency };

function PackCard({ step, number, currency }: CardProps) {
  const t = useT('bonuses');
  const f = useFormat();
  const amounts = step.amounts[currency] ?? Object.values(step.amounts)[0];
  const shown = step.amounts[currency] ? currency : (Object.keys(step.amounts)[0] as Currency);
  const state = step.bonus?.state;
  return (
    <li className="pack-card" data-state={state ?? 'waiting'}>
      <p className="pack-number">{t('pack.step', { number })}</p>
      <p className="pack-percent">
        {step.percent === null
          ? amounts && f.money(amounts.amount, shown)
          : f.percent(step.percent * 100)}
      </p>
      <h3>{step.name}</h3>
      <StepFacts step={step} />
      {state ? (
        <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
      ) : (
        number > 1 && (
          <p className="pack-locked">
            <Icon name="lock" size={16} /> {t('pack.after', { number: number - 1 })}
          </p>
        )
      )}
    </li>
  );
}

type FactsProps = {
  readonly step: PackStep;
  /** Where no heading shows the sum of a fixed bonus. */
  readonly isSumNamed?: boolean;
  readonly children?: ReactNode;
};

/** What a bonus gives and asks for, in the currency of the reader where it is offered in it. */
export function StepFacts({ step, isSumNamed = false, children }: FactsProps) {
  const t = useT('bonuses');
  const f = useFormat();
  const currency = usePackCurrency();
  const shown = step.amounts[currency] ? currency : (Object.keys(step.amounts)[0] as Currency);
  const amounts = step.amounts[shown];
  if (!amounts) return null;
  return (
    <ul className="pack-facts">
      {step.percent !== null && (
        <li>{t('pack.most', { amount: f.money(amounts.amount, shown) })}</li>
      )}
      {isSumNamed && step.percent === null && !step.rounds && (
        <li>{t('promo.gives', { amount: f.money(amounts.amount, shown) })}</li>
      )}
      {amounts.deposit_min !== null && (
        <li>{t('pack.least', { amount: f.money(amounts.deposit_min, shown) })}</li>
      )}
      {step.rounds && <RoundsLine rounds={step.rounds} all={amounts.amount} currency={shown} />}
      <li>{wagerText(step, t, f)}</li>
      {/* Cash first is what players expect; the rest is said before they take it. */}
      {step.stake_order !== 'cash_first' && step.wager > 0 && (
        <li>
          {t('facts.stakeOrder')}: {t(`order.takes.${step.stake_order}`)}
        </li>
      )}
      {step.is_winnings_only && (
        <li>
          {t('facts.kept')}: {t('facts.keptWinnings')}
        </li>
      )}
      {children}
    </ul>
  );
}

function wagerText({ rounds, wager }: Step, t: Translate<'bonuses'>, f: Format): string {
  if (wager === 0) return t(rounds ? 'freeRounds.cash' : 'pack.noWager');
  return t(rounds ? 'freeRounds.wager' : 'pack.wager', { times: f.times(String(wager)) });
}

type RoundsProps = {
  readonly rounds: NonNullable<Step['rounds']>;
  /** The sum of the stakes. */
  readonly all: string;
  readonly currency: Currency;
};

function RoundsLine({ rounds: { game, count }, all, currency }: RoundsProps) {
  const t = useT('bonuses');
  const f = useFormat();
  const cardOf = useGameCards();
  const value = f.money((parseMoney(all) ?? ZERO) / BigInt(count), currency);
  return <li>{t('freeRounds.of', { count, value, game: cardOf(game).name })}</li>;
}

/** Of the account; for a visitor the one that an account gets in this language. */
function usePackCurrency(): Currency {
  const { user } = useUser();
  const locale = useLocale();
  return user?.currency ?? (locale === 'kz' ? 'KZT' : 'RUB');
}
