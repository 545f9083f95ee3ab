import { useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { listRevealedSeeds, type RevealedSeed } from '../contract.ts';
import { useSeeds } from './seeds.ts';

/** Rotated seeds, which are no longer secret; earlier ones on demand. */
export function RevealedSeeds() {
  const t = useT('domain-fairness');
  const { state, revealed } = useSeeds();
  const [earlier, setEarlier] = useState<readonly RevealedSeed[]>([]);
  const [next, setNext] = useState<string | null>();
  const { run, isBusy, refusal } = useAction(
    () => api(listRevealedSeeds, { query: next ? { cursor: next } : {} }),
    {
      isInline: true,
      onDone: (page) => {
        setEarlier([...earlier, ...page.data]);
        setNext(page.next);
      },
    },
  );
  if (!state) return null;
  const known = new Set(revealed.map((seed) => seed.id));
  const seeds = [...revealed, ...earlier.filter((seed) => !known.has(seed.id))];
  return (
    <div className="fairness-revealed">
      {seeds.length > 0 && (
        <>
          <h3>{t('revealed')}</h3>
          <ul>
            {seeds.map((seed) => (
              <RevealedRow key={seed.id} seed={seed} />
            ))}
          </ul>
        </>
      )}
      {next === null && seeds.length === 0 && <p>{t('noneRevealed')}</p>}
      {refusal && <p className="fairness-refusal">{linesOf(refusal).join(' ')}</p>}
      {next !== null && (
        <Button variant="quiet" size="s" busy={isBusy} onClick={run}>
          {t('showRevealed')}
        </Button>
      )}
    </div>
  );
}

function RevealedRow({ seed }: { seed: RevealedSeed }) {
  const t = useT('domain-fairness');
  const common = useT('common');
  const f = useFormat();
  return (
    <li>
      <p className="tabular">
        {f.dateTime(seed.revealed_at)} · {t('betsUnder', { count: seed.bets })}
      </p>
      <CopyText
        wrap
        text={seed.server_seed}
        label={`${common('copy')}: ${t('serverSeed')}`}
        copiedLabel={common('copied')}
      />
    </li>
  );
}
