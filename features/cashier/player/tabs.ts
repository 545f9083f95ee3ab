/**
 * The bank's tab comes back to a page of the casino. It closes itself when the page that opened it
 * is still there, because that page shows the payment.
 */
type Message = 'ask' | 'here';

const CHANNEL = 'croupier.payment';
/** A page in the background answers later, and a player does not wait long. */
const ANSWER_MS = 1000;

let channel: BroadcastChannel | undefined;

/** From now on this page answers the bank's tab when it comes back. */
export function expectBankTab(): void {
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'ask') channel?.postMessage('here' satisfies Message);
  });
}

/** Whether the page that opened the bank's tab is still there. Asked by the tab that came back. */
export async function isCasinoOpen(): Promise<boolean> {
  const own = new BroadcastChannel(CHANNEL);
  const answer = new Promise<boolean>((resolve) => {
    own.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'here') resolve(true);
    });
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  own.postMessage('ask' satisfies Message);
  const isOpen = await answer;
  own.close();
  return isOpen;
}
