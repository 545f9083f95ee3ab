import type { Log } from '../log.ts';

type Hear = (payload: unknown) => void;

/** Who in this process hears what. A listener that throws spoils nothing for the others. */
export function createListeners(log: Log) {
  const byChannel = new Map<string, Set<Hear>>();
  const reloads = new Set<() => void>();

  function guard(channel: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error, channel }, 'a listener of the bus failed');
    }
  }

  return {
    add(channel: string, hear: Hear): () => void {
      const hearers = byChannel.get(channel) ?? new Set<Hear>();
      byChannel.set(channel, hearers.add(hear));
      return () => {
        hearers.delete(hear);
      };
    },
    addReload(reload: () => void): () => void {
      reloads.add(reload);
      return () => {
        reloads.delete(reload);
      };
    },
    tell(channel: string, payload: unknown): void {
      for (const hear of byChannel.get(channel) ?? []) guard(channel, () => hear(payload));
    },
    tellMissed(): void {
      for (const reload of reloads) guard('missed', reload);
    },
  };
}
