import type { Log } from '../log.ts';

type Listener = (payload: unknown) => void;

/** The subscriptions of this process. A listener that throws does not affect the others. */
export function createListeners(log: Log) {
  const byChannel = new Map<string, Set<Listener>>();
  const reloads = new Set<() => void>();

  function guard(channel: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error, channel }, 'a bus listener failed');
    }
  }

  return {
    add(channel: string, listener: Listener): () => void {
      const listeners = byChannel.get(channel) ?? new Set<Listener>();
      byChannel.set(channel, listeners.add(listener));
      return () => {
        listeners.delete(listener);
      };
    },
    addReload(reload: () => void): () => void {
      reloads.add(reload);
      return () => {
        reloads.delete(reload);
      };
    },
    notify(channel: string, payload: unknown): void {
      for (const listener of byChannel.get(channel) ?? []) guard(channel, () => listener(payload));
    },
    notifyMissed(): void {
      for (const reload of reloads) guard('missed', reload);
    },
  };
}
