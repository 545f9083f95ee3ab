import './section.css';
import { thresholdOf } from '#domain/levels/rules.ts';
import { formatMoney } from '#core/money.ts';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { myLevel, type LevelProgress } from '../contract.ts';
import { shareOf, wholeXp } from '../rules.xp.ts';

/** Undefined until the topic has answered; null where nothing is shown. */
const READER: TopicReader<typeof myLevel, LevelProgress | null | undefined> = {
  start: undefined,
  snapshot: (data) => data,
  message: (_before, data) => data,
};

/** The level of the player with the way to the next one, moved on by each bet that is counted. */
export function Section() {
  const { state } = useTopic(myLevel, READER);
  return state ? <LevelPanel progress={state} /> : null;
}

function LevelPanel({ progress: { level, xp, next_xp: next } }: { progress: LevelProgress }) {
  const t = useT('vip');
  const f = useFormat();
  const reached = f.number(wholeXp(xp));
  const text =
    next === null
      ? t('mine.last', { xp: reached })
      : t('mine.next', { xp: reached, next: f.number(wholeXp(next)), level: level + 1 });
  return (
    <Panel
      title={t('mine.title')}
      aside={<Badge tone={level > 0 ? 'brass' : 'plain'}>{t('ladder.level', { level })}</Badge>}
      className="vip-section"
    >
      <Progress
        label={t('mine.progress')}
        value={next === null ? 1 : shareOf(xp, formatMoney(thresholdOf(level)), next)}
        valueText={text}
      />
      <p>{text}</p>
      <Link to="/vip-club" className={buttonClass({ variant: 'secondary' })}>
        {t('mine.link')}
      </Link>
    </Panel>
  );
}
