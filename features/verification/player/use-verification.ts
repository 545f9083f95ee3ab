import { useEffect } from 'react';
import { create } from 'zustand';
import { isRefusal } from '#core/refusal.ts';
import { patchUser, userNow, useUser } from '#domain/identity/player/session.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { getVerification, myVerification, type VerificationState } from '../contract.ts';

type VerificationStore = {
  /** The owner of the data: the next user who logs in here must not see it. */
  readonly playerId: string | undefined;
  readonly state: VerificationState | null;
  readonly refusal: ApiRefusal | undefined;
};

const EMPTY: VerificationStore = { playerId: undefined, state: null, refusal: undefined };
const store = create<VerificationStore>(() => EMPTY);

/** The latest arrival is the newest, whether it is a response or a pushed update. */
export function setVerification(state: VerificationState): void {
  const { status, is_need } = state;
  store.setState({ playerId: userNow().user?.id, state, refusal: undefined });
  // Other parts of the page read the status from the user.
  patchUser({ verification: { is_need, data: status === null ? null : { status } } });
}

export async function loadVerification(): Promise<void> {
  const answer = await api(getVerification);
  if (!isRefusal(answer)) setVerification(answer.data);
  else store.setState({ playerId: userNow().user?.id, refusal: answer });
}

/** The player's verification, shared by all components, and live while one of them is mounted. */
export function useVerification(): Omit<VerificationStore, 'playerId'> {
  const current = store();
  const { user } = useUser();
  const isHere = user !== null;
  useEffect(() => {
    if (!isHere) return undefined;
    void loadVerification();
    return joinTopic(myVerification, { snapshot: setVerification, message: setVerification });
  }, [isHere]);
  return current.playerId === user?.id ? current : EMPTY;
}
