import { usePromotedNames } from '#domain/bets/player/promoted-names.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { claimMission, listMissions, type Mission, type ShownReward } from '../contract.ts';

type CardProps = { readonly mission: Mission };

/** A mission: what to do, how far it is, what it gives and until when. */
export function Card({ mission }: CardProps) {
  const t = useT('missions');
  const locale = useLocale();
  const titleId = `mission-${mission.id}-${mission.period}`;
  return (
    <li className="mission lattice" aria-labelledby={titleId}>
      <div className="mission-top">
        <h2 id={titleId}>{mission.titles[locale]}</h2>
        <Badge tone="brass">{t(`kinds.${mission.kind}`)}</Badge>
      </div>
      <p className="mission-goal">
        <Goal mission={mission} />
      </p>
      <Reached mission={mission} />
      <p className="mission-reward">
        <span>{t('reward')}</span>
        <Reward reward={mission.reward} />
      </p>
      <Ending mission={mission} />
    </li>
  );
}

function Goal({ mission }: CardProps) {
  const t = useT('missions');
  const f = useFormat();
  const { goal, target, m4, stake_min: stake, currency } = mission;
  const games = useGameNames(mission.games);
  const count = Number(target);
  const parts = [
    goal === 'staked'
      ? t('goals.staked', { amount: f.money(target, 'USD') })
      : goal === 'multiplier'
        ? t('goals.multiplier', { times: f.multiplier(m4!) })
        : t(`goals.${goal}`, { count }),
    t('stakeMin', { stake: f.money(stake, currency) }),
    ...(games === null ? [] : [t('games', { games })]),
  ];
  return parts.join(' ');
}

function Reached({ mission: { goal, progress, target, percent } }: CardProps) {
  const t = useT('missions');
  const f = useFormat();
  const show = (count: string) => (goal === 'staked' ? f.money(count, 'USD') : count);
  const text = t('reached', { progress: show(progress), target: show(target) });
  return (
    <div className="mission-progress">
      <Progress label={t('progress')} value={percent / FULL_PERCENT} valueText={text} />
      <span className="tabular" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

const FULL_PERCENT = 100;

function Reward({ reward }: { readonly reward: ShownReward }) {
  const t = useT('missions');
  const locale = useLocale();
  if (reward.kind === 'cash') {
    return <Money amount={reward.amount} currency={reward.currency} tone="win" size="display" />;
  }
  return <strong>{reward.names?.[locale] ?? t('bonus')}</strong>;
}

/** The button once it is done; before that, until when it runs. */
function Ending({ mission }: CardProps) {
  const t = useT('missions');
  const f = useFormat();
  const keyed = useKeyedApi();
  const { id, period, percent, is_claimed: isClaimed } = mission;
  const onDone = useClaimed();
  const { run, isBusy } = useAction(
    () => keyed(claimMission, { params: { id }, body: { period } }),
    { onDone },
  );
  if (isClaimed) return <Badge tone="gain">{t('claimed')}</Badge>;
  if (percent < FULL_PERCENT) {
    return <p className="missions-quiet">{t('ends', { at: f.dateTime(mission.ends_at) })}</p>;
  }
  return (
    <div className="mission-claim">
      <Button variant="primary" busy={isBusy} onClick={run}>
        {t('claim')}
      </Button>
      <span className="missions-quiet">
        {t('claimUntil', { at: f.dateTime(mission.claim_until) })}
      </span>
    </div>
  );
}

/** Says what was given; the balance follows on its own. */
function useClaimed() {
  const t = useT('missions');
  const f = useFormat();
  return ({ data }: { readonly data: ShownReward }) => {
    track('mission-claim', { kind: data.kind });
    refetchCalls(listMissions);
    const title =
      data.kind === 'cash'
        ? t('paid', { amount: f.money(data.amount, data.currency) })
        : t('offered');
    showToast({ tone: 'success', title });
  };
}

/** The names of games in the language of the page, those of one page once; null for all games. */
function useGameNames(games: readonly string[] | null): string | null {
  const t = useT('missions');
  const nameOf = usePromotedNames({
    slots: t('gameGroups.slots'),
    live: t('gameGroups.live'),
    ofProvider: (provider) => t('gameGroups.provider', { provider }),
  });
  if (games === null) return null;
  return [...new Set(games.map(nameOf))].join(', ');
}
