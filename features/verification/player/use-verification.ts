import { useEffect } from 'react';
import { create } from 'zustand';
import { isRefusal } from '#core/refusal.ts';
import { patchUser, userNow, useUser } from '#domain/identity/player/session.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { getVerification, myVerification, type VerificationState } from '../contract.ts';

type Desk = {
  /** Whose it is: the next who logs in here must not see it. */
  readonly playerId: string | undefined;
  readonly state: VerificationState | null;
  readonly refusal: ApiRefusal | undefined;
};

const EMPTY: Desk = { playerId: undefined, state: null, refusal: undefined };
const desk = create<Desk>(() => EMPTY);

/** What arrives later is newer, whichever way it came: an answer, or news of a decision. */
export function keepVerification(state: VerificationState): void {
  const { status, is_need } = state;
  desk.setState({ playerId: userNow().user?.id, state, refusal: undefined });
  // The rest of the page knows the player by the user alone.
  patchUser({ verification: { is_need, data: status === null ? null : { status } } });
}

export async function loadVerification(): Promise<void> {
  const answer = await api(getVerification);
  if (!isRefusal(answer)) keepVerification(answer.data);
  else desk.setState({ playerId: userNow().user?.id, refusal: answer });
}

/** The verification of the player, one for all who show it, and live while somebody does. */
export function useVerification(): Omit<Desk, 'playerId'> {
  const held = desk();
  const { user } = useUser();
  const isHere = user !== null;
  useEffect(() => {
    if (!isHere) return undefined;
    void loadVerification();
    return joinTopic(myVerification, { snapshot: keepVerification, message: keepVerification });
  }, [isHere]);
  return held.playerId === user?.id ? held : EMPTY;
}
