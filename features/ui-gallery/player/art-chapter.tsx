import '#domain/art/player/patterns.css';
import type { ReactNode } from 'react';
import { Chip } from '#domain/art/player/chip.tsx';
import { DepositDone } from '#domain/art/player/deposit-done.tsx';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { Logo, LogoMark } from '#domain/art/player/logo.tsx';
import { LostChip } from '#domain/art/player/lost-chip.tsx';
import { Seal } from '#domain/art/player/seal.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { Chapter, Specimen } from './parts.tsx';

export function ArtChapter() {
  return (
    <Chapter id="art" title="Art">
      <Specimen name="Logo, LogoMark">
        <Framed>
          <div
            style={{ display: 'grid', gap: 'var(--space-4)', placeItems: 'center', height: '100%' }}
          >
            <Logo height={40} />
            <Logo height={26} />
            <LogoMark size={48} />
          </div>
        </Framed>
      </Specimen>
      <Specimen name="Chip">
        <Framed>
          <svg viewBox="0 0 220 140" aria-hidden="true">
            <Chip x={65} y={70} radius={48} view={1} />
            <Chip x={165} y={90} radius={40} body="#7a2420" />
          </svg>
        </Framed>
      </Specimen>
      <Specimen name="Seal">
        <Framed>
          <div style={{ display: 'grid', placeItems: 'center', height: '100%' }}>
            <Seal size={150} />
          </div>
        </Framed>
      </Specimen>
      <Specimen name="DepositDone">
        <Framed>
          <DepositDone />
        </Framed>
      </Specimen>
      <Grounds />
      <States />
    </Chapter>
  );
}

function States() {
  return (
    <>
      <Specimen name="EmptyState, EmptyBets">
        <EmptyState
          art={<EmptyBets />}
          title="No bets yet"
          text="Your bets will be listed here, each with its proof."
          action={<Button variant="primary">Throw the dice</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState, EmptyDeposits">
        <EmptyState
          art={<EmptyDeposits />}
          title="No payments yet"
          text="Deposits and withdrawals will be listed here."
        />
      </Specimen>
      <Specimen name="EmptyState, LostChip">
        <EmptyState
          art={<LostChip />}
          title="This page has rolled away"
          action={<Button>To the lobby</Button>}
        />
      </Specimen>
      <Specimen name="ErrorState, LampOut">
        <ErrorState
          art={<LampOut />}
          title="The light went out"
          text="It is our fault, not yours. Try again."
          id="01JD3V-9Q2K"
          action={<Button>Try again</Button>}
        />
      </Specimen>
    </>
  );
}

function Grounds() {
  return (
    <>
      <Specimen name=".lattice, .guilloche, .brass-rule, .embossed" wide>
        <div className="lattice gallery-card">
          <div className="guilloche" style={{ color: 'var(--brass-3)' }} />
          <p
            className="embossed"
            style={{ fontSize: 'var(--size-9)', textAlign: 'center' }}
            aria-hidden="true"
          >
            47.32
          </p>
          <hr className="brass-rule" />
        </div>
      </Specimen>
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="gallery-art">{children}</div>;
}
