/**
 * The end of an offer to a visitor, kept on the device: each visitor has the whole time from the
 * first visit on, and again once it has passed.
 */
import { useEffect, useState } from 'react';
import { local } from '#platform/browser/storage.ts';

export type OfferName = 'promo' | 'welcome-pack';

/** When the offer ends for this visitor, in milliseconds; `seconds` is its whole time. */
export function offerEnd(offer: OfferName, seconds: number, nowMs: number): number {
  const key = `offer-end:${offer}`;
  const kept = Number(local.get(key));
  // A stored end beyond the whole time was written by another clock, or by hand.
  if (kept > nowMs && kept <= nowMs + seconds * 1000) return kept;
  const end = nowMs + seconds * 1000;
  local.set(key, String(end));
  return end;
}

/** The seconds that are left of an offer, each second; undefined while nothing is offered. */
export function useOfferSeconds(offer: OfferName, seconds: number | undefined) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === undefined) return undefined;
  return Math.max(0, Math.ceil((offerEnd(offer, seconds, now) - now) / 1000));
}

/** The seconds until a moment, each second. */
export function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}
