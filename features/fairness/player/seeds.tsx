import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { listRevealedSeeds, type RevealedSeed } from '#domain/fairness/contract.ts';
import { makeClientSeed } from '#domain/fairness/player/client-seed.ts';
import type { PageProofTools } from '#domain/fairness/player/proof-tools.ts';
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
export function Seeds({ tools }: { tools: PageProofTools }) {
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
          <Revealed key={seed.id} seed={seed} tools={tools} />
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
      <div className="fairness-ways">
        <Button busy={isBusy} onClick={() => run(() => rotate(makeClientSeed()))}>
          {t('mine.rotate')}
        </Button>
        <SaveBets id={state.active.id} hash={state.active.hash} />
      </div>
    </div>
  );
}

/** The signed list of bets under the seed in use: the casino cannot shorten it any more. */
function SaveBets({ id, hash }: { id: string; hash: string }) {
  const t = useT('fairness');
  const { run, isBusy } = useAction(async () => {
    const loaded = await fetchSeedExport(id, () => undefined);
    if (isRefusal(loaded)) return loaded;
    saveJson(`seed-${hash.slice(0, 12)}.json`, loaded.saved);
    return undefined;
  });
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => run()}>
      {t('mine.save')}
    </Button>
  );
}

type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly count: number }
  | { readonly kind: 'done'; readonly saved: unknown; readonly report: VerificationReport };

function Revealed({ seed, tools }: { seed: RevealedSeed; tools: PageProofTools }) {
  const t = useT('fairness');
  const f = useFormat();
  const [work, setWork] = useState<CheckState>({ kind: 'idle' });
  async function verify() {
    setWork({ kind: 'busy', count: 0 });
    const loaded = await fetchSeedExport(seed.id, (count) => setWork({ kind: 'busy', count }));
    if (isRefusal(loaded)) {
      setWork({ kind: 'idle' });
      showRefusal(loaded);
      return;
    }
    setWork({ kind: 'done', saved: loaded.saved, report: verifySeed(loaded.file, tools) });
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
            onClick={() => saveJson(`seed-${seed.hash.slice(0, 12)}.json`, work.saved)}
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
