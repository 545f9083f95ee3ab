/**
 * The offer to install the site as an app. Only some browsers make one. It is shown once the
 * visitor has logged in or looked around, and after a refusal never again.
 */
import { create } from 'zustand';
import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { local } from '#platform/browser/storage.ts';
import { currentLocation, onLocationChange } from '#platform/browser/router/navigation.ts';

/** The event by which a browser makes the offer; the types of pages do not know it. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Kept by the first script of the document. */
    installOffer?: InstallOffer | undefined;
  }
}

export const HIDDEN_KEY = 'installPromptHidden';

/** By hand: the browser makes no offer, and the visitor is told how to install. */
type InstallState = { readonly isShown: boolean; readonly isByHand: boolean };

export const useInstall = create<InstallState>(() => ({ isShown: false, isByHand: false }));

export function startInstallPrompt(): void {
  // The first script keeps the event before this listener runs.
  addEventListener('beforeinstallprompt', show);
  addEventListener('appinstalled', hide);
  onUserChange(show);
  onLocationChange(show);
  show();
}

function show(): void {
  const { isByHand } = useInstall.getState();
  if ((!window.installOffer && !isByHand) || local.get(HIDDEN_KEY) !== null) return;
  const isKnown = userNow().status === 'member' || currentLocation().arrival > 1;
  if (isKnown && !useInstall.getState().isShown) useInstall.setState({ isShown: true });
}

/** From now on the visitor is told how to install, where the browser offers nothing. */
export function offerByHand(): void {
  useInstall.setState({ isByHand: true });
  show();
}

/** Asks the browser, which asks the visitor once more. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  hide();
  if (!offer) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') dismissInstall();
}

/** For good, on this device. */
export function dismissInstall(): void {
  local.set(HIDDEN_KEY, '1');
  hide();
}

/** An offer can be used once; the browser may make another one. */
export function hide(): void {
  window.installOffer = undefined;
  useInstall.setState({ isShown: false, isByHand: false });
}
