import { create } from 'zustand';
import type { FreeRounds } from '#domain/bonuses/contract.ts';

type Shown = { readonly rounds: readonly FreeRounds[] };

const useStore = create<Shown>(() => ({ rounds: [] }));

export function setFreeRounds(rounds: readonly FreeRounds[]): void {
  useStore.setState({ rounds });
}

export function useOpenFreeRounds(): Shown['rounds'] {
  return useStore(({ rounds }) => rounds);
}
