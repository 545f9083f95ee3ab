import { useFreeRounds } from '#domain/bets/player/free-rounds/use-free-rounds.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';

/** Free spins that the player has in this game: it begins with them. */
export function FreeSpins({ game }: { game: string }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const rounds = useFreeRounds(game)?.rounds;
  if (!rounds) return null;
  const value = f.money(rounds.bet_value, rounds.currency);
  return (
    <p role="status">
      <Badge tone="brass">
        {t('freeRounds.badge', { count: rounds.count - rounds.used, value })}
      </Badge>
    </p>
  );
}
