import type { GameJackpot } from '#domain/suppliers/server/index.ts';

const READ_MS = 15_000;

type Options = {
  readonly jackpots: {
    readonly readAll: () => Promise<void>;
    readonly list: () => readonly GameJackpot[];
  };
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
};

/** Reads the jackpots of suppliers in this process, and says when an amount has changed. */
export function watchJackpots({ jackpots, onChange, onError }: Options) {
  let latest = '[]';
  async function read(): Promise<void> {
    await jackpots.readAll();
    const text = JSON.stringify(jackpots.list().map(({ game, amounts }) => [game, amounts]));
    if (text === latest) return;
    latest = text;
    onChange();
  }
  const timer = setInterval(() => void read().catch(onError), READ_MS);
  timer.unref();
  return {
    read,
    shown: () =>
      jackpots.list().map(({ game, at, amounts }) => ({ game, at: at.toISOString(), amounts })),
    stop: () => clearInterval(timer),
  };
}
