import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { OwnPlace, TournamentShown } from '../contract.ts';
import { Score } from './score.tsx';

type OwnPanelProps = { tournament: TournamentShown; own: OwnPlace };

/** The place of the viewer, always in view, and what it has won. */
export function OwnPanel({ tournament, own }: OwnPanelProps) {
  const t = useT('tournaments');
  if (own.won) return <Won own={own} won={own.won} />;
  if (!own.is_joined) return null;
  if (own.place === null || own.score === null) {
    const isOpen = tournament.state === 'active' || tournament.state === 'announced';
    return isOpen ? <p className="tournament-own">{t('ownNone')}</p> : null;
  }
  return (
    <section className="tournament-own" aria-label={t('own')}>
      <p className="tournament-own-place">
        <span>{t('own')}</span>
        <strong className="tabular" data-testid="own-place">
          {own.place}
        </strong>
      </p>
      <p>
        <span>{t('score')}</span>
        <Score tournament={tournament} score={own.score} />
      </p>
      <Prize tournament={tournament} own={own} />
    </section>
  );
}

function Prize({ tournament, own }: OwnPanelProps) {
  const t = useT('tournaments');
  if (/^[0.]*$/.test(own.prize)) return <p className="tournament-own-note">{t('ownNoPrize')}</p>;
  return (
    <p>
      <span>{t('ownNow')}</span>
      <Money amount={own.prize} currency={tournament.currency} tone="win" />
    </p>
  );
}

function Won({ own, won }: { own: OwnPlace; won: NonNullable<OwnPlace['won']> }) {
  const t = useT('tournaments');
  const f = useFormat();
  const paidAt = own.paid_at;
  return (
    <output className="tournament-own tournament-won">
      <strong>{t('won', { amount: f.money(won.amount, won.currency) })}</strong>
      <span>{paidAt === null ? t('wonWaits') : t('wonPaid', { time: f.dateTime(paidAt) })}</span>
    </output>
  );
}
