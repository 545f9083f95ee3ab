/**
 * Coordinates the open tabs of one browser: at most one runs an autobet, and all share one history.
 */
import { useEffect, useState } from 'react';
import type { BetRecord } from '../../contract.ts';

type TabMessage =
  | { readonly kind: 'bet'; readonly bet: BetRecord }
  | { readonly kind: 'autobet'; readonly isRunning: boolean };

const CHANNEL = 'croupier.bets';
const LOCK = 'croupier.autobet';
/** A killed tab sends no message, so its lock is checked this often. */
const LOCK_CHECK_INTERVAL_MS = 3_000;

let channel: BroadcastChannel | undefined;
/** The autobets of this tab: a table with several bets in a round may run one for each. */
let claimsHere = 0;
let releaseLock = (): void => {};

function theChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function broadcastToTabs(message: TabMessage): void {
  theChannel()?.postMessage(message);
}

/** Receives messages of the other tabs, never of this one. Returns a function that stops it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const onMessage = (event: MessageEvent) => listener(event.data as TabMessage);
  const open = theChannel();
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}

/**
 * Claims the autobet lock for this tab. Returns its release function, or undefined while another
 * tab holds it. The browser releases it for a tab that is closed or crashes.
 */
export async function claimAutobet(): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  // A page outside of a secure context has no locks; there each tab is independent.
  if (!locks) return () => {};
  if (claimsHere === 0 && !(await takeLock(locks))) return undefined;
  claimsHere += 1;
  return () => {
    claimsHere -= 1;
    if (claimsHere === 0) releaseLock();
  };
}

async function takeLock(locks: LockManager): Promise<boolean> {
  return await new Promise((answer) => {
    void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return answer(false);
      broadcastToTabs({ kind: 'autobet', isRunning: true });
      await new Promise<void>((release) => {
        releaseLock = release;
        answer(true);
      });
      return broadcastToTabs({ kind: 'autobet', isRunning: false });
    });
  });
}

/** True while an autobet runs in another tab. */
export function useOtherAutobet(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    const check = () => void isClaimedElsewhere().then(setIsRunning);
    check();
    const stop = onTabMessage((message) => {
      if (message.kind === 'autobet') setIsRunning(message.isRunning);
    });
    const timer = setInterval(check, LOCK_CHECK_INTERVAL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return isRunning;
}

async function isClaimedElsewhere(): Promise<boolean> {
  if (claimsHere > 0) return false;
  const locks = navigator.locks as LockManager | undefined;
  const held = (await locks?.query())?.held ?? [];
  return held.some((lock) => lock.name === LOCK);
}
