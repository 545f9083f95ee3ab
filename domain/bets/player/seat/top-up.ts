import { isRefusal, type Refusal } from '#core/refusal.ts';
import { topUpPlay } from '#domain/identity/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { noteBalance } from './wallet.ts';

/** New chips for free play, once nearly none are left. */
export async function topUp(): Promise<Refusal | undefined> {
  const answer = await api(topUpPlay);
  if (isRefusal(answer)) return answer;
  noteBalance('PLAY', answer.data.play_balance);
  return undefined;
}
