/** Open pages of one browser that know of each other: one autobet among them, one history. */
import { useEffect, useState } from 'react';
import type { BetRecord } from '../contract.ts';

type TabMessage =
  | { readonly kind: 'bet'; readonly bet: BetRecord }
  | { readonly kind: 'autobet'; readonly isRunning: boolean };

const CHANNEL = 'croupier.bets';
const LOCK = 'croupier.autobet';
/** A tab that was killed says no goodbye: its lock is looked for this often. */
const LOOK_EVERY_MS = 3_000;

let channel: BroadcastChannel | undefined;
let isClaimedHere = false;

function theChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function tellTabs(message: TabMessage): void {
  theChannel()?.postMessage(message);
}

/** Hears the other tabs, never this one. Answers how to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent) => listener(event.data as TabMessage);
  const open = theChannel();
  open?.addEventListener('message', heard);
  return () => open?.removeEventListener('message', heard);
}

/**
 * Takes the right to autobet for this tab. Answers how to give it back, or undefined while another
 * tab has it. The browser gives it back for a tab that is closed or dies.
 */
export async function claimAutobet(): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  // A page without a secure address has no locks; there each tab goes by itself.
  if (!locks) return () => {};
  return await new Promise((answer) => {
    void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return answer(undefined);
      isClaimedHere = true;
      tellTabs({ kind: 'autobet', isRunning: true });
      await new Promise<void>((release) => answer(() => release()));
      isClaimedHere = false;
      return tellTabs({ kind: 'autobet', isRunning: false });
    });
  });
}

/** True while an autobet runs in another tab. */
export function useOtherAutobet(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    const look = () => void isClaimedElsewhere().then(setIsRunning);
    look();
    const stop = hearTabs((message) => {
      if (message.kind === 'autobet') setIsRunning(message.isRunning);
    });
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return isRunning;
}

async function isClaimedElsewhere(): Promise<boolean> {
  if (isClaimedHere) return false;
  const locks = navigator.locks as LockManager | undefined;
  const held = (await locks?.query())?.held ?? [];
  return held.some((lock) => lock.name === LOCK);
}
