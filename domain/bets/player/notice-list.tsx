/** What keeps the player from placing the next bet, in words, each with the way to resolve it. */
import type { ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { MICRO_PER_MAJOR } from '#core/money.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useConnection } from '#platform/browser/net/socket.ts';
import { useOnline } from '#platform/browser/net/use-online.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import type { GamePlay } from './betting/game-play.ts';
import { useAbsence } from './game-cards.ts';
import { openGameLink } from './open-game-link.ts';
import { stakeText } from './stake/stake.ts';

export function NoticeList({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const { betting, table, stake } = play;
  const isPaused = table?.is_paused === true;
  const absence = useAbsence(table?.game ?? '', play.seat.currency);
  const isSaid = ({ refused }: Refusal) =>
    (isPaused && refused === 'game_paused') || (absence && refused === 'game_not_offered');
  return (
    <>
      {absence && <Notice icon="info">{t(`notice.absent.${absence}`)}</Notice>}
      {isPaused && <Notice icon="pause">{t('notice.paused')}</Notice>}
      {betting.phase === 'lost' && <Notice icon="clock">{t('notice.lost')}</Notice>}
      {betting.phase !== 'lost' && <Offline />}
      {betting.phase === 'ready' && betting.wasLost && !betting.refusal && (
        <Notice icon="check">{t('notice.found')}</Notice>
      )}
      {play.isAutobetElsewhere && <Notice icon="info">{t('notice.elsewhere')}</Notice>}
      {stake.wasClamped && <Clamped play={play} />}
      {/* While a bet is under way its stake is missing, and its win may still come. */}
      {stake.fault === 'insufficient_funds' && betting.phase === 'ready' && <NoFunds play={play} />}
      <WrongStake play={play} />
      {betting.refusal && !isSaid(betting.refusal) && <Refused refusal={betting.refusal} />}
    </>
  );
}

type NoticeProps = {
  icon: IconName;
  tone?: 'plain' | 'bad';
  children: ReactNode;
  action?: ReactNode;
};

function Notice({ icon, tone = 'plain', children, action }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icon} size={18} />
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Bets go by HTTP while the live connection is down; only without a network betting stops. */
function Offline() {
  const t = useT('domain-bets');
  const connection = useConnection();
  const isOffline = !useOnline() && connection === 'offline';
  return isOffline ? <Notice icon="warning">{t('notice.offline')}</Notice> : null;
}

function Clamped({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const { limits, amount } = play.stake;
  if (!limits || amount === undefined) return null;
  const money = (amount: bigint) => f.money(amount, play.seat.currency);
  return (
    <Notice icon="limit">
      {t('notice.clamped', {
        min: money(limits.min),
        max: money(limits.max),
        stake: money(amount),
      })}
    </Notice>
  );
}

/** A stake the table does not accept, with the nearest one that it does. */
function WrongStake({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const { stake, seat } = play;
  const { fault, limits } = stake;
  if (fault === undefined || fault === 'insufficient_funds' || !limits || play.isLocked)
    return null;
  const money = (amount: bigint) => f.money(amount, seat.currency);
  const nearest = fault === 'stake_below_min' ? limits.min : limits.max;
  const words = { min: money(limits.min), max: money(limits.max) };
  return (
    <Notice
      icon="limit"
      tone="bad"
      action={
        fault !== 'stake_format' &&
        play.freeRounds?.isOn !== true && (
          <Button
            size="s"
            aria-label={t('stake.set', { amount: money(nearest) })}
            onClick={() => stake.set(stakeText(nearest))}
          >
            {money(nearest)}
          </Button>
        )
      }
    >
      {t(`fault.${fault}`, words)}
    </Notice>
  );
}

function NoFunds({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const { mode, balance } = play.seat;
  const isPlayEmpty = mode === 'play' && balance !== undefined && balance < MICRO_PER_MAJOR;
  const { run, isBusy } = useAction(play.topUp);
  return (
    <Notice
      icon="wallet"
      tone="bad"
      action={
        mode === 'money' ? (
          <Button size="s" onClick={() => openModal('PayIn')}>
            {t('notice.deposit')}
          </Button>
        ) : (
          isPlayEmpty && (
            <Button size="s" busy={isBusy} onClick={run}>
              {t('notice.topUp')}
            </Button>
          )
        )
      }
    >
      {mode === 'money' ? t('notice.noFunds') : t('notice.noChips')}
    </Notice>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  const t = useT('domain-bets');
  const lines = linesOf(refusal);
  const { retryAfter } = refusal;
  return (
    <Notice icon="warning" tone="bad" action={<Remedy refusal={refusal} />}>
      {lines.join(' ')}
      {retryAfter !== undefined && ` ${t('notice.retryAfter', { seconds: retryAfter })}`}
    </Notice>
  );
}

/** What ends the reason: a dialog or a page, where there is one. */
function Remedy({ refusal }: { refusal: Refusal }) {
  const t = useT('domain-bets');
  switch (refusal.refused) {
    case 'debt_open':
      return (
        <Button size="s" onClick={() => openModal('Wallet')}>
          {t('notice.wallet')}
        </Button>
      );
    case 'policy_unaccepted':
      return (
        <Button size="s" onClick={() => openModal('AcceptPolicies')}>
          {t('notice.read')}
        </Button>
      );
    case 'consent_needed':
      return (
        <Button size="s" onClick={() => openModal('OfferQuestion')}>
          {t('notice.answer')}
        </Button>
      );
    case 'other_game_open':
      return <OpenGame game={refusal.errors?.['game']?.[0]?.detail} />;
    default:
      return null;
  }
}

/** The way to the game that must end first. */
function OpenGame({ game }: { game: string | undefined }) {
  const link = openGameLink(useLocale(), game);
  return (
    link && (
      <Link to={link.to} className={buttonClass({ size: 's' })}>
        <span className="button-face">{link.text}</span>
      </Link>
    )
  );
}
