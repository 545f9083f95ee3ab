import { useId } from 'react';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { Link } from '#platform/browser/router/router.tsx';
import {
  useFormat,
  useLocale,
  useT,
  type Format,
  type Translate,
} from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getOwnPack } from '../contract.guests.ts';
import { claimBonus, listBonuses, type Bonus } from '../contract.ts';
import { factsOf } from './bonus-facts.ts';
import { QueueButtons } from './queue-buttons.tsx';
import { StakeOrderChoice } from './stake-order.tsx';
import { STATE_TONES } from './state-tones.ts';
import { Wagering } from './wagering.tsx';

/** One bonus of a member: its money, how far its wagering is, its terms, and what can be done. */
export function BonusCard({ bonus, queue }: { bonus: Bonus; queue: readonly Bonus[] }) {
  const t = useT('bonuses');
  const f = useFormat();
  const locale = useLocale();
  const cardOf = useGameCards();
  const title = useId();
  const { state, amount, currency, is_ended_for_abuse: isAbuse } = bonus;
  return (
    <li className="bonus-card" data-state={state} aria-labelledby={title}>
      <header>
        <h3 id={title}>{bonus.names[locale]}</h3>
        <Badge tone={STATE_TONES[state]}>{isAbuse ? t('abuse.state') : t(`state.${state}`)}</Badge>
      </header>
      <p className="bonus-sum">
        {state === 'available' || state === 'claimed' ? (
          <span>{t('upTo', { amount: f.money(amount, currency) })}</span>
        ) : (
          <Money
            amount={state === 'active' ? bonus.balance : amount}
            currency={currency}
            size="display"
          />
        )}
        {!isAbuse && <small>{aboutOf(bonus, t, f)}</small>}
      </p>
      {(state === 'active' || state === 'wagered') && <Wagering bonus={bonus} />}
      {isAbuse && <EndedForAbuse />}
      <Facts facts={factsOf(bonus, t, f, (folder) => cardOf(folder).name)} />
      {bonus.may_choose_order && (state === 'active' || state === 'pending') && (
        <StakeOrderChoice bonus={bonus} />
      )}
      {state === 'pending' && <QueueButtons bonus={bonus} queue={queue} />}
      <Actions bonus={bonus} />
    </li>
  );
}

function aboutOf({ state, remainder, currency }: Bonus, t: Translate<'bonuses'>, f: Format) {
  if (remainder === null) return t(`about.${state}`);
  return t('remainder', { amount: f.money(remainder, currency) });
}

/** Why staff ended it, and how to complain. */
function EndedForAbuse() {
  const t = useT('bonuses');
  return (
    <div className="bonus-abuse">
      <p>{t('abuse.why')}</p>
      <p>{t('abuse.complain')}</p>
      <Link to="/?support" className={buttonClass({ size: 's' })}>
        <span className="button-face">{t('abuse.support')}</span>
      </Link>
    </div>
  );
}

function Actions({ bonus }: { bonus: Bonus }) {
  const t = useT('bonuses');
  const keyedApi = useKeyedApi();
  const claim = useAction(() => keyedApi(claimBonus, { params: { id: bonus.id } }), {
    onDone: () => {
      track('bonus-claim', { id: bonus.id });
      refetchCalls(listBonuses, getOwnPack);
    },
  });
  const { state } = bonus;
  // Free rounds are given up in their own list.
  const isOpen = state === 'pending' || state === 'active' || state === 'claimed';
  return (
    <div className="bonus-actions">
      {state === 'available' && (
        <Button variant="primary" busy={claim.isBusy} onClick={claim.run}>
          {t('claim')}
        </Button>
      )}
      {state === 'claimed' && (
        <Button variant="primary" onClick={() => openModal('PayIn')}>
          {t('deposit')}
        </Button>
      )}
      {bonus.activated_at !== null && (
        <Button onClick={() => openModal('BonusCounts', { id: bonus.id })}>
          {t('counts.open')}
        </Button>
      )}
      {isOpen && (
        <Button variant="quiet" onClick={() => openModal('CancelBonus', { bonus })}>
          {t('cancel.open')}
        </Button>
      )}
    </div>
  );
}
