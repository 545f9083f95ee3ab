import { useState } from 'react';
import type { SeedExport } from '#core/fairness/receipt.ts';
import { isRefusal } from '#core/refusal.ts';
import { listRevealedSeeds, type RevealedSeed } from '#domain/fairness/contract.ts';
import { makeClientSeed } from '#domain/fairness/player/client-seed.ts';
import type { VerifiableGames } from '#domain/fairness/player/games.ts';
import { loadSeeds, rotate, useSeeds } from '#domain/fairness/player/seeds.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { refetchCalls, useCallPages } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { verifySeed, type VerificationReport } from './verify.ts';
import { saveJson } from '#platform/browser/save-file.ts';
import { VerificationResult } from './verdict.tsx';
import { fetchSeedExport } from './verify-seed.ts';

/** The active seed, and the revealed ones with all their bets. */
export function Seeds({ games }: { games: VerifiableGames }) {
  const t = useT('fairness');
  const common = useT('common');
  const revealed = useCallPages(listRevealedSeeds, {});
  return (
    <>
      <ActiveSeed />
      <h3>{t('mine.revealed')}</h3>
      {!revealed.loading && revealed.items.length === 0 && <p>{t('mine.noneRevealed')}</p>}
      <ul className="fairness-seeds">
        {revealed.items.map((seed) => (
          <Revealed key={seed.id} seed={seed} games={games} />
        ))}
      </ul>
      {revealed.hasMore && (
        <Button busy={revealed.loadingMore} onClick={revealed.more}>
          {common('more')}
        </Button>
      )}
    </>
  );
}

/** The active commitments; loaded on request, because the first load creates them. */
function ActiveSeed() {
  const t = useT('fairness');
  const { state } = useSeeds();
  const { run, isBusy } = useAction((seeds: () => Promise<unknown>) => seeds(), {
    onDone: () => refetchCalls(listRevealedSeeds),
  });
  if (!state) {
    return (
      <Button busy={isBusy} onClick={() => run(loadSeeds)}>
        {t('mine.show')}
      </Button>
    );
  }
  return (
    <div className="fairness-inforce">
      <Facts
        facts={[
          { name: t('mine.active'), value: <code>{state.active.hash}</code> },
          { name: t('mine.client'), value: <code>{state.active.client_seed}</code> },
          { name: t('mine.nonce'), value: <code>{state.active.nonce}</code> },
          { name: t('mine.next'), value: <code>{state.next.hash}</code> },
        ]}
      />
      <Button busy={isBusy} onClick={() => run(() => rotate(makeClientSeed()))}>
        {t('mine.rotate')}
      </Button>
    </div>
  );
}

type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly count: number }
  | { readonly kind: 'done'; readonly file: SeedExport; readonly report: VerificationReport };

function Revealed({ seed, games }: { seed: RevealedSeed; games: VerifiableGames }) {
  const t = useT('fairness');
  const f = useFormat();
  const [work, setWork] = useState<CheckState>({ kind: 'idle' });
  async function verify() {
    setWork({ kind: 'busy', count: 0 });
    const file = await fetchSeedExport(seed, (count) => setWork({ kind: 'busy', count }));
    if (isRefusal(file)) {
      setWork({ kind: 'idle' });
      showRefusal(file);
      return;
    }
    setWork({ kind: 'done', file, report: verifySeed(file, games) });
  }
  return (
    <li>
      <code>{seed.server_seed}</code>
      <p>
        {t('mine.bets', { count: seed.bets })}, {f.dateTime(seed.revealed_at)}
      </p>
      <div className="fairness-ways">
        <Button busy={work.kind === 'busy'} onClick={() => void verify()}>
          {work.kind === 'busy' ? t('mine.counting', { count: work.count }) : t('mine.verify')}
        </Button>
        {work.kind === 'done' && (
          <Button
            variant="quiet"
            onClick={() => saveJson(`seed-${seed.hash.slice(0, 12)}.json`, work.file)}
          >
            {t('mine.save')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {work.kind === 'done' && <VerificationResult report={work.report} />}
      </div>
    </li>
  );
}
