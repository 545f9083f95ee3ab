/**
 * Where the player stands with his own limits, live: pushed by the house to every open page, and
 * shown by the dialogs that stop or warn him.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { onOwner } from '#domain/identity/player/owner.ts';
import { isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { joinTopic, serverNow } from '#platform/browser/net/socket.ts';
import { myProtection, type Standing, type StandingNews } from '../contract.ts';

const store = create<{ readonly standing: Standing | null }>(() => ({ standing: null }));
onOwner(() => store.setState({ standing: null }));

/** Null until the house has said, and for guests. */
export function useStanding(): Standing | null {
  return store((state) => state.standing);
}

export function noteStanding(standing: Standing): void {
  store.setState({ standing });
}

/** Joins the live standing of a member and opens what must be answered. Answers how to leave. */
export function watchProtection(onNews?: () => void): () => void {
  return joinTopic(myProtection, {
    snapshot: (standing) => {
      noteStanding(standing);
      if (isRealityDue(standing)) show('RealityCheck');
    },
    message: ({ news, standing }) => {
      noteStanding(standing);
      tell(news);
      onNews?.();
    },
  });
}

/** The same while a part of a page is shown. Pass a constant function to hear of every change. */
export function useProtectionWatch(isMember: boolean, onNews?: () => void): void {
  useEffect(() => (isMember ? watchProtection(onNews) : undefined), [isMember, onNews]);
}

export function isRealityDue({ reality_due_at: due }: Standing): boolean {
  return due !== null && serverNow() >= Date.parse(due);
}

function tell(news: StandingNews): void {
  switch (news) {
    case 'reality_due':
      return show('RealityCheck');
    case 'session_warning':
      return show('SessionNotice', { isOver: false });
    case 'session_ended':
      return show('SessionNotice', { isOver: true });
    case 'changed':
      return undefined;
    default:
      return news satisfies never;
  }
}

/** Once, however often it is told. */
export function show(name: string, props: Readonly<Record<string, unknown>> = {}): void {
  if (!isModalOpen(name)) openModal(name, props);
}
