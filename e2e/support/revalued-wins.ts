/**
 * Wins of every size without waiting for them: the answers of the server to bets on dice are
 * changed on their way to the page, which shows what it is answered. The server decides as always.
 */
import type { Page } from '@playwright/test';

/** A multiplier in ten-thousandths, as the next bets are shown; `null` shows them as they are. */
export type ShownWin = { multiplier: string; payout: string };

type Answer = { op: string; ok?: boolean; data?: { data?: { game?: string } } };

/** Before the page is opened. Returns how the next bets are answered. */
export async function revalueBets(page: Page): Promise<(shown: ShownWin) => void> {
  let shown: ShownWin | undefined;
  await page.routeWebSocket('**/socket', (client) => {
    const server = client.connectToServer();
    server.onMessage((message) => client.send(shown ? revalued(String(message), shown) : message));
  });
  return (next) => {
    shown = next;
  };
}

function revalued(message: string, shown: ShownWin): string {
  const frame = JSON.parse(message) as Answer;
  const bet = frame.op === 'answer' && frame.ok ? frame.data?.data : undefined;
  if (bet?.game !== 'dice') return message;
  return JSON.stringify({ ...frame, data: { ...frame.data, data: { ...bet, ...shown } } });
}
