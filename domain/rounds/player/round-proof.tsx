import './rounds.css';
import { useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import type { SharedRound } from '../contract.ts';

const loadBody = () => import('./round-proof-body.tsx');

/** The commitments of the round before its result is known, and the link to its whole proof. */
export function RoundProof({ round }: { round: SharedRound | null }) {
  const t = useT('domain-rounds');
  const place = useRef<HTMLElement>(null);
  const body = useBackgroundLoad(loadBody, useInView(place));
  return (
    <section ref={place} className="round-proof" aria-labelledby="round-proof">
      <h2 id="round-proof">{t('proof.title')}</h2>
      <p>{t('proof.lead')}</p>
      {round && body && <body.RoundProofBody round={round} />}
    </section>
  );
}
