import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addMoney, ZERO, type Micro } from '#core/money.ts';
import { useFunds } from '#domain/bets/player/seat/wallet.ts';
import { useUser } from '#domain/identity/player/session.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { useBusy } from '#platform/browser/busy.ts';
import { useModalOpen } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { sandboxOf, type GameMessage } from '../../rules.frame.ts';
import { FOLDER_OF } from '#domain/suppliers/rules.catalogue.ts';
import { Bar, openDeposit } from './bar.tsx';
import { Facts } from './facts.tsx';
import { Opening, Refused } from './states.tsx';
import { createResultHold } from './hold-results.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLaunch } from './use-launch.ts';
import { useMessages } from './use-messages.ts';

type StageProps = {
  readonly game: SuppliedGamePage;
  readonly name: string;
  readonly mode: 'demo' | 'play';
};

/** The game, what is above it, and the session of the player below. */
export function Stage({ game, name, mode }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(place);
  const { url, refusal, again } = useLaunch(game.game, mode);
  const Session = useLazyLoad(loadSession, mode === 'play');
  return (
    <div className="slot" ref={place} data-full={fullScreen.isOn || undefined}>
      <Bar game={game} name={name} mode={mode} {...(url !== undefined && { fullScreen })} />
      <div className="slot-stage">
        {url !== undefined && (
          <GameWindow key={url} url={url} game={game} name={name} mode={mode} onReload={again} />
        )}
        {refusal && <Refused refusal={refusal} onRetry={again} />}
        {url === undefined && !refusal && <Opening />}
      </div>
      <footer className="slot-foot">
        {mode === 'demo' ? <Demo /> : Session && <Session />}
        <Facts game={game} />
        <Slot name="slot.foot" fallback={null} />
      </footer>
    </div>
  );
}

function Demo() {
  return <p className="slot-demo">{useT('slots')('frame.demoNote')}</p>;
}

/** Loaded with its texts, which include the refusals that only members receive. */
async function loadSession() {
  const words = loadTexts(currentLocale(), ['domain-protection']);
  const [{ Session }] = await Promise.all([import('./session.tsx'), words]);
  return Session;
}

/** The frame says nothing for so long: the player may load it again. */
const SLOW_MS = 20_000;

type GameWindowProps = StageProps & { readonly url: string; readonly onReload: () => void };

function GameWindow({ url, game, name, mode, onReload }: GameWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isInRound, setInRound] = useState(false);
  useBusy(isInRound || mode === 'play');
  const results = useHeldResults(mode);
  const send = useMessages(frame, url, ({ type, stake }: GameMessage) => {
    if (type === 'ready') setLoaded(true);
    if (type === 'open_deposit') openDeposit();
    if (type === 'close') void navigate(`/games/${FOLDER_OF[game.category]}`);
    if (type === 'round_started' || type === 'round_ended') setInRound(type === 'round_started');
    if (type === 'round_started') results.begin(stake);
    if (type === 'round_ended') results.end();
    if (type === 'round_ended' || type === 'balance_changed') void readSessionAgain();
  });
  // Until it is loaded, the frame is still empty and of no origin that a message is for.
  usePause(isLoaded, (isPaused) => send({ type: 'pause', is_paused: isPaused }));
  useBalanceChange(() => {
    // The stake of a round that the game itself has begun.
    if (isInRound) return;
    if (isLoaded) send({ type: 'balance_changed' });
    void readSessionAgain();
  });
  const isSlow = useSlow(isLoaded);
  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={name}
        sandbox={sandboxOf(new URL(url).origin, location.origin)}
        allow="autoplay; encrypted-media; fullscreen; screen-wake-lock"
        referrerPolicy="strict-origin"
        onLoad={() => setLoaded(true)}
      />
      {!isLoaded && <Opening isSlow={isSlow} onReload={onReload} />}
    </>
  );
}

/** A dialog of the page is over the game: it may not go on by itself behind it. */
function usePause(isLoaded: boolean, onChange: (isPaused: boolean) => void): void {
  const isPaused = useModalOpen();
  const change = useEffectEvent(onChange);
  const told = useRef(false);
  useEffect(() => {
    if (!isLoaded || isPaused === told.current) return;
    told.current = isPaused;
    change(isPaused);
  }, [isLoaded, isPaused]);
}

/** What the round of the game returns is told when the game has shown it. */
function useHeldResults(mode: 'demo' | 'play') {
  const { user } = useUser();
  const currency = user?.currency ?? 'PLAY';
  const { balance = ZERO, bonus } = useFunds(currency);
  const [hold] = useState(createResultHold);
  useEffect(() => hold.end, [hold]);
  return {
    begin: (stake: Micro | undefined) => {
      if (mode === 'play') hold.begin(currency, stake, addMoney(balance, bonus));
    },
    end: hold.end,
  };
}

/** A deposit, a bonus, a bet in another tab: whatever changes the money of the player. */
function useBalanceChange(onChange: () => void): void {
  const { user } = useUser();
  const { balance, bonus } = useFunds(user?.currency ?? 'PLAY');
  const change = useEffectEvent(onChange);
  const known = useRef(balance);
  useEffect(() => {
    if (known.current !== undefined && balance !== undefined) change();
    known.current = balance;
  }, [balance, bonus]);
}

async function readSessionAgain(): Promise<void> {
  const { readSession } = await import('#domain/bets/player/seat/session-live.ts');
  readSession();
}

function useSlow(isLoaded: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isSlow;
}
