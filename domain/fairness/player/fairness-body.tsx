import { useEffect, useState, useSyncExternalStore } from 'react';
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { tokenNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { clientSeedNow, storeClientSeed } from './client-seed.ts';
import { ClientSeedField } from './client-seed-field.tsx';
import { RotateSeed } from './rotate-seed.tsx';
import { RevealedSeeds } from './revealed-seeds.tsx';
import { loadSeeds, useSeeds } from './seeds.ts';
import type { SeedState } from '../contract.ts';

/** The active seeds, and how to have the secret one revealed. */
export function FairnessBody({ isLocked }: { isLocked: boolean }) {
  const t = useT('domain-fairness');
  const { state } = useSeeds();
  const { refusal, open } = useOpening(state === null);
  return (
    <>
      <p>
        {t('lead')}{' '}
        <Link to="/fairness" className="link">
          {t('how')}
        </Link>
        {' · '}
        <Link to="/fairness/rtp" className="link">
          {t('returns')}
        </Link>
      </p>
      {state ? (
        <InForce state={state} isLocked={isLocked} />
      ) : (
        <NotYet refusal={refusal} onOpen={open} />
      )}
      <RevealedSeeds />
    </>
  );
}

/** A user with a token has seeds, or gets them now; a visitor gets them with the first bet. */
function useOpening(isNeeded: boolean) {
  const [refusal, setRefusal] = useState<Refusal>();
  const open = async () => setRefusal(await loadSeeds());
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    void whenSessionKnown().then(async () => {
      if (!isWanted || tokenNow() === null) return;
      const refused = await loadSeeds();
      if (isWanted) setRefusal(refused);
    });
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return { refusal, open: () => void open() };
}

function InForce({ state, isLocked }: { state: SeedState; isLocked: boolean }) {
  const t = useT('domain-fairness');
  const f = useFormat();
  const common = useT('common');
  const copy = (what: string) => ({
    label: `${common('copy')}: ${what}`,
    copiedLabel: common('copied'),
  });
  const { active, next } = state;
  return (
    <>
      <Facts
        facts={[
          {
            name: t('active'),
            value: <CopyText wrap text={active.hash} {...copy(t('active'))} />,
          },
          { name: t('next'), value: <CopyText wrap text={next.hash} {...copy(t('next'))} /> },
          {
            name: t('client'),
            value: <CopyText wrap text={active.client_seed} {...copy(t('client'))} />,
          },
          { name: t('nonce'), value: f.number(active.nonce) },
        ]}
      />
      <RotateSeed isLocked={isLocked} />
    </>
  );
}

/** The seed of a device changes only through this panel. */
function never(): () => void {
  return () => {};
}

/** Even before the first bet the player can choose the client seed. */
function NotYet({ refusal, onOpen }: { refusal: Refusal | undefined; onOpen: () => void }) {
  const t = useT('domain-fairness');
  const [typed, setTyped] = useState<string>();
  const kept = useSyncExternalStore(never, clientSeedNow, () => '');
  const seed = typed ?? kept;
  const open = () => {
    storeClientSeed(seed);
    onOpen();
  };
  return (
    <div className="fairness-first">
      <p>{t('notYet')}</p>
      <ClientSeedField value={seed} onChange={setTyped} disabled={false} />
      {refusal && isRefusal(refusal) && (
        <p className="fairness-refusal">{linesOf(refusal).join(' ')}</p>
      )}
      <Button disabled={!isClientSeed(seed)} onClick={open}>
        {t('open')}
      </Button>
    </div>
  );
}
