/**
 * The player's protection status, live: pushed to every open page, and used by the dialogs that
 * stop or warn the player.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { joinTopic, serverNow } from '#platform/browser/net/socket.ts';
import { myProtection, type ProtectionStatus, type ProtectionEvent } from '../contract.ts';

const store = create<{ readonly status: ProtectionStatus | null }>(() => ({ status: null }));
onOwnerChange(() => store.setState({ status: null }));

/** Null until the server has answered, and for guests. */
export function useProtectionStatus(): ProtectionStatus | null {
  return store((state) => state.status);
}

export function setProtectionStatus(status: ProtectionStatus): void {
  store.setState({ status });
}

/**
 * Joins the live status of a player and opens the dialogs that need an answer. Returns a function
 * that leaves the topic.
 */
export function watchProtection(onEvent?: () => void): () => void {
  return joinTopic(myProtection, {
    snapshot: (status) => {
      setProtectionStatus(status);
      if (isRealityDue(status)) showModal('RealityCheck');
    },
    message: ({ event, status }) => {
      setProtectionStatus(status);
      openDialogFor(event);
      onEvent?.();
    },
  });
}

/**
 * Joins the topic while a component is mounted. Pass a constant function to receive every change.
 */
export function useProtectionWatch(isMember: boolean, onEvent?: () => void): void {
  useEffect(() => (isMember ? watchProtection(onEvent) : undefined), [isMember, onEvent]);
}

export function isRealityDue({ reality_due_at: due }: ProtectionStatus): boolean {
  return due !== null && serverNow() >= Date.parse(due);
}

function openDialogFor(event: ProtectionEvent): void {
  switch (event) {
    case 'reality_due':
      return showModal('RealityCheck');
    case 'session_warning':
      return showModal('SessionNotice', { isOver: false });
    case 'session_ended':
      return showModal('SessionNotice', { isOver: true });
    case 'changed':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** Opens the dialog once, however often it is requested. */
export function showModal(name: string, props: Readonly<Record<string, unknown>> = {}): void {
  if (!isModalOpen(name)) openModal(name, props);
}
