import './result-banner.css';
import type { ReactNode } from 'react';

type BannerProps = {
  /** The colour of the side that won. */
  tone: string;
  children: ReactNode;
};

/** The result of a round over the table. The page announces it itself. */
export function ResultBanner({ tone, children }: BannerProps) {
  return (
    <p className="result-banner display" data-tone={tone}>
      {children}
    </p>
  );
}
