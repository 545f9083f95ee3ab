import { percentText } from '#core/fairness/percent-text.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { RANKS, type HiloCall } from '../rules.cards.ts';
import type { Offer } from '../rules.ts';
import { skipsLeft } from './turns.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import type { HiloTable } from './use-hilo.ts';

/** The two possible calls on the open card, and the skip between them. */
export function Offers({ table }: { table: HiloTable }) {
  const t = useT('hilo');
  const { play, canSkip } = table;
  const round = play.isOpen ? play.round : null;
  const [upper, under] = round?.view.offers ?? [];
  return (
    <div className="hilo-offers" role="group" aria-label={t('calls')}>
      <CallButton table={table} offer={upper} idle="higher" />
      <button
        type="button"
        className="hilo-skip"
        aria-disabled={!canSkip}
        disabled={round === null}
        onClick={table.skip}
      >
        <Icon name="chevron-right" size={18} />
        <span>{t('skip')}</span>
        {round && (
          <small className="tabular">
            <span className="visually-hidden">{t('skipsLeft')} </span>
            {skipsLeft(round.view)}
          </small>
        )}
      </button>
      <CallButton table={table} offer={under} idle="lower" />
    </div>
  );
}

type CallProps = {
  table: HiloTable;
  offer: Offer | undefined;
  /** The label of the button while no card is open. */
  idle: 'higher' | 'lower';
};

function CallButton({ table, offer, idle }: CallProps) {
  const t = useT('hilo');
  const f = useFormat();
  const decimal = useDecimal();
  const { play } = table;
  const isUnderWay = play.pending?.kind === 'step' && play.pending.choice === offer?.call;
  return (
    <button
      type="button"
      className="hilo-call"
      data-side={idle}
      data-under-way={isUnderWay || undefined}
      disabled={offer === undefined}
      aria-disabled={!play.canChoose}
      onClick={() => offer && play.canChoose && table.call(offer.call)}
    >
      <span className="hilo-call-word">
        <Icon name={idle === 'higher' ? 'arrow-up' : 'arrow-down'} size={20} />
        {offer ? t(labelOf(offer)) : t(`call.${idle}`)}
      </span>
      <span className="hilo-call-terms tabular">
        {offer ? (
          <>
            <small>{t('chance', { percent: decimal(chanceText(offer.ways)) })}</small>
            <b>{f.multiplier(m4Of(offer))}</b>
          </>
        ) : (
          <small>—</small>
        )}
      </span>
    </button>
  );
}

/** On an ace and on a king the same rank does not count for the likelier call. */
export function labelOf({ call, ways }: Offer): `call.${HiloCall | 'above' | 'below'}` {
  if (call === 'same' || ways < RANKS - 1) return `call.${call}`;
  return call === 'higher' ? 'call.above' : 'call.below';
}

/** Cut to two decimals: a chance is never shown higher than it is. */
function chanceText(ways: number): string {
  const exact = percentText({ numerator: BigInt(ways), denominator: BigInt(RANKS) });
  return exact.replace(/^(\d+\.\d{2})\d+$/, '$1');
}
