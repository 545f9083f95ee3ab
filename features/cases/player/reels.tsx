import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { Reel } from './reel.tsx';
import type { CaseTable } from './use-case.ts';
import { useStrip } from './use-strip.ts';

/** One reel across the scene, or several side by side. */
export function Reels({ table }: { table: CaseTable }) {
  const { count, opening } = table;
  return (
    <div className="cases-reels" data-count={count} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <OneReel
          // Reels have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={at}
          table={table}
          bet={opening.bets[at] ?? null}
          at={at}
        />
      ))}
    </div>
  );
}

type OneReelProps = { table: CaseTable; bet: BetRecord | null; at: number };

function OneReel({ table: { view, opening, count }, bet, at }: OneReelProps) {
  const strip = useStrip(view, bet);
  const { isMoving, durationMs } = opening;
  const isUpright = count > 1;
  const isShown = isUpright && !isMoving && bet !== null;
  return (
    <div className="cases-reel">
      <Reel
        // A strip that turns is another element: its transform begins anew.
        key={String(isUpright)}
        view={view}
        strip={strip}
        // A bet that was refused has no strip to run.
        isMoving={isMoving && bet !== null}
        hasLanded={bet !== null}
        durationMs={durationMs}
        isUpright={isUpright}
        isQuiet={at > 0}
      />
      <span className="cases-pointer" />
      {isShown && <Paid bet={bet} />}
    </div>
  );
}

function Paid({ bet }: { bet: BetRecord }) {
  const f = useFormat();
  return (
    <b className="cases-paid tabular" data-win={isWin(bet) || undefined}>
      {f.multiplier(m4Of(bet))}
    </b>
  );
}
