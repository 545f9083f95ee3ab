import { useEffect, useRef, useState } from 'react';
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { RevealedSeed } from '../contract.ts';
import { makeClientSeed } from './client-seed.ts';
import { ClientSeedField } from './client-seed-field.tsx';
import { rotate, useSeeds } from './seeds.ts';

type RotateProps = {
  /** An autobet runs: its seed stays until it is over. */
  isLocked: boolean;
  onRevealed?: ((seed: RevealedSeed) => void) | undefined;
};

/** Requested once, confirmed once: revealing a seed cannot be undone. */
export function RotateSeed({ isLocked, onRevealed }: RotateProps) {
  const t = useT('domain-fairness');
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const done = () => {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  };
  return isAsking && !isLocked ? (
    <Confirm onDone={done} onRevealed={onRevealed} />
  ) : (
    <div className="fairness-rotate" ref={button}>
      <Button icon={<Icon name="rotate" />} disabled={isLocked} onClick={() => setIsAsking(true)}>
        {t('rotate')}
      </Button>
      {isLocked && <p>{t('rotateLocked')}</p>}
    </div>
  );
}

type ConfirmProps = {
  onDone: () => void;
  onRevealed: ((seed: RevealedSeed) => void) | undefined;
};

function Confirm({ onDone, onRevealed }: ConfirmProps) {
  const t = useT('domain-fairness');
  const common = useT('common');
  const f = useFormat();
  const bets = useSeeds().state?.active.nonce ?? 0;
  const question = useRef<HTMLParagraphElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the focus moves to its replacement, which is seen whole.
  useEffect(() => {
    question.current?.focus();
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [seed, setSeed] = useState(makeClientSeed);
  const { run, isBusy, refusal } = useAction(() => rotate(seed), {
    isInline: true,
    onDone: (revealed) => {
      announce(t('rotated'));
      onRevealed?.(revealed);
      onDone();
    },
  });
  return (
    <div className="fairness-confirm" ref={frame}>
      <p ref={question} tabIndex={-1}>
        {t('confirm', { count: bets, bets: f.number(bets) })}
      </p>
      <ClientSeedField value={seed} onChange={setSeed} disabled={isBusy} />
      {refusal && <p className="fairness-refusal">{linesOf(refusal).join(' ')}</p>}
      <div className="fairness-buttons">
        <Button variant="primary" busy={isBusy} disabled={!isClientSeed(seed)} onClick={run}>
          {t('confirmRotate')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
