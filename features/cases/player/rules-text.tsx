import { GameRules } from '#domain/bets/player/game-rules.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import type { RulesProps } from './rules-body.tsx';

const loadBody = () => import('./rules-body.tsx');

/** How a case is opened; the details are loaded later. */
export function RulesText(props: RulesProps) {
  const t = useT('cases');
  const body = useLazyLoad(loadBody);
  return (
    <GameRules>
      <p>{t('rules.play')}</p>
      {body ? <body.RulesBody {...props} /> : <Skeleton height="50rem" />}
    </GameRules>
  );
}
