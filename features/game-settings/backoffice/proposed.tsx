import type { ReactNode } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  bankrollProposals,
  limitProposals,
  type ShownBankroll,
  type ShownLimit,
} from '../contract.backoffice.ts';
import { useGameName } from './game-name.ts';

type LimitsProps = {
  readonly game: string;
  readonly limit: ShownLimit;
  readonly onDone: () => void;
};

const AMOUNTS = ['stake_min', 'stake_max', 'payout_max'] as const;

/** Proposed limits beside those in force, until a second person decides. */
export function ProposedLimits({ game, limit, onDone }: LimitsProps) {
  const t = useT('backoffice-game-settings');
  const nameOf = useGameName();
  const { currency, proposal } = limit;
  if (!proposal) return null;
  const { terms } = proposal;
  return (
    <ProposalPanel
      calls={limitProposals}
      proposal={proposal}
      title={t('proposedLimits', { game: nameOf(game), currency })}
      facts={AMOUNTS.filter((name) => limit[name] !== terms[name]).map((name) => ({
        name: t(name),
        value: (
          <Step
            from={<Money amount={limit[name]} currency={currency} />}
            to={<Money amount={terms[name]} currency={currency} />}
          />
        ),
      }))}
      question={t('approveLimits')}
      done={t('saved')}
      onDone={onDone}
    />
  );
}

type BankrollProps = { readonly bankroll: ShownBankroll; readonly onDone: () => void };

export function ProposedBankroll({ bankroll, onDone }: BankrollProps) {
  const t = useT('backoffice-game-settings');
  const { currency, amount, proposal } = bankroll;
  if (!proposal) return null;
  const shown = (value: string | null) =>
    value === null ? t('noBankroll') : <Money amount={value} currency={currency} />;
  return (
    <ProposalPanel
      calls={bankrollProposals}
      proposal={proposal}
      title={t('proposedBankroll', { currency })}
      facts={[
        {
          name: t('bankroll'),
          value: <Step from={shown(amount)} to={shown(proposal.terms.amount)} />,
        },
      ]}
      question={t('approveBankroll')}
      done={t('bankrollSaved')}
      onDone={onDone}
    />
  );
}

function Step({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <>
      {from} → <strong>{to}</strong>
    </>
  );
}
