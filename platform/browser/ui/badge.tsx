import './badge.css';
import type { ReactNode } from 'react';

type BadgeTone = 'plain' | 'brass' | 'gain' | 'loss' | 'warn' | 'info';

/** A state in a word: paid, pending, refused. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
