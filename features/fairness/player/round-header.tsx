import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { RoundAnswer } from './round-timeline.tsx';
import { useBetPresenter } from './use-bet-presenter.ts';

/** The number and state of the round, and why it was void. */
export function RoundHeader({ answer: { round } }: { answer: RoundAnswer }) {
  const t = useT('fairness');
  const why = useT('domain-rounds');
  const f = useFormat();
  const presenter = useBetPresenter(round.game);
  const number = f.number(round.number ?? Number(round.id));
  return (
    <header className="fairness-head round-head felt">
      <Link to="/fairness" className="round-back">
        <Icon name="arrow-left" size={18} /> {t('round.back')}
      </Link>
      <h1>
        {round.number === null ? t('round.titleId', { number }) : t('round.title', { number })}
      </h1>
      <p className="round-tags">
        <span className="round-game">{presenter ? <presenter.Name /> : round.game}</span>
        <Badge tone={TONES[round.state]}>{t(`round.state.${round.state}`)}</Badge>
        {round.beacon.mode === 'local' && <Badge tone="warn">{t('round.beacon.local')}</Badge>}
      </p>
      {presenter?.Result && round.outcome !== null && (
        <p className="round-result">
          <presenter.Result outcome={round.outcome} />
        </p>
      )}
      {round.void_reason !== null && (
        <div className="round-void">
          <p>{why(`void.${round.void_reason}`)}</p>
          <p>{t('round.voidRule')}</p>
        </div>
      )}
    </header>
  );
}

const TONES = {
  waiting: 'plain',
  betting: 'info',
  locked: 'info',
  running: 'info',
  settled: 'gain',
  void: 'warn',
} as const;
