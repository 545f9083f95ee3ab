import type { ReactNode } from 'react';
import { CURRENCIES } from '#core/currency.ts';
import type { JurisdictionRules } from '#domain/jurisdictions/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { JurisdictionProposal, ShownJurisdiction } from '../contract.backoffice.ts';
import { AreaNames } from './area-names.tsx';

type Amounts = JurisdictionRules['balance_max'];

/** Each rule in words. */
export function useRuleFacts() {
  const t = useT('backoffice-jurisdictions');
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no');
  return {
    min_age: ({ min_age }) => min_age,
    verification: ({ verification }) => t(verification),
    is_autobet_allowed: ({ is_autobet_allowed }) => yesNo(is_autobet_allowed),
    is_turbo_allowed: ({ is_turbo_allowed }) => yesNo(is_turbo_allowed),
    celebration: ({ celebration }) => t(celebration),
    is_withdrawal_cancel_allowed: (rules) => yesNo(rules.is_withdrawal_cancel_allowed),
    is_consent_asked_first: (rules) => t(rules.is_consent_asked_first ? 'before_play' : 'none'),
    is_limit_asked_first: (rules) => t(rules.is_limit_asked_first ? 'before_deposit' : 'none'),
    is_one_game_at_a_time: (rules) => t(rules.is_one_game_at_a_time ? 'oneGame' : 'anyGames'),
    game_cycle_ms: ({ game_cycle_ms }) =>
      game_cycle_ms === 0 ? t('none') : t('seconds', { seconds: game_cycle_ms / 1000 }),
    reauthenticate_minutes: ({ reauthenticate_minutes: minutes }) =>
      minutes === null ? t('none') : t('minutes', { count: minutes }),
    retention_years: ({ retention_years: count }) => t('years', { count }),
    balance_max: ({ balance_max }) => <AmountList amounts={balance_max} />,
    stake_caps: ({ stake_caps }) =>
      stake_caps.length === 0
        ? t('none')
        : stake_caps.map((cap, index) => (
            <div key={index}>
              {cap.games.length === 0 ? t('allGames') : cap.games.join(', ')}
              {cap.below_age !== null && `, ${t('below', { age: cap.below_age })}`}:{' '}
              <AmountList amounts={cap.amounts} />
            </div>
          )),
  } satisfies { [Name in keyof JurisdictionRules]: (rules: JurisdictionRules) => ReactNode };
}

function AmountList({ amounts }: { amounts: Amounts }) {
  const t = useT('backoffice-jurisdictions');
  const given = CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency];
    return amount === undefined ? [] : [{ currency, amount }];
  });
  if (given.length === 0) return t('none');
  return given.map(({ currency, amount }, index) => (
    <span key={currency}>
      {index > 0 && ', '}
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

/** What a proposal changes, old and new; all of it where the jurisdiction is new. */
export function useChanges() {
  const t = useT('backoffice-jurisdictions');
  const facts = useRuleFacts();
  return (
    before: ShownJurisdiction | undefined,
    { rules, areas }: JurisdictionProposal['terms'],
  ) => {
    // The keys are those of the literal above.
    const names = (Object.keys(facts) as (keyof JurisdictionRules)[]).filter(
      (name) => JSON.stringify(before?.rules[name]) !== JSON.stringify(rules[name]),
    );
    const isMoved = before?.areas.join() !== areas.join();
    return [
      ...(isMoved
        ? [
            {
              name: t('areas'),
              value: (
                <Change of={before && <AreaNames areas={before.areas} />}>
                  <AreaNames areas={areas} />
                </Change>
              ),
            },
          ]
        : []),
      ...names.map((name) => ({
        name: t(name),
        value: <Change of={before && facts[name](before.rules)}>{facts[name](rules)}</Change>,
      })),
    ];
  };
}

function Change({ of, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <>
      {of !== undefined && <>{of} → </>}
      <strong>{children}</strong>
    </>
  );
}
