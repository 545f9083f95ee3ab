import './rounds.css';
import { useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { useSeen } from '#platform/browser/router/use-seen.ts';
import type { SharedRound } from '../contract.ts';

const loadBody = () => import('./round-proof-body.tsx');

/** What is promised of the round before anything is known, and the way to its whole proof. */
export function RoundProof({ round }: { round: SharedRound | null }) {
  const t = useT('domain-rounds');
  const place = useRef<HTMLElement>(null);
  const body = useLater(loadBody, useSeen(place));
  return (
    <section ref={place} className="round-proof" aria-labelledby="round-proof">
      <h2 id="round-proof">{t('proof.title')}</h2>
      <p>{t('proof.lead')}</p>
      {round && body && <body.RoundProofBody round={round} />}
    </section>
  );
}
